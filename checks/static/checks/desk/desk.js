/* The workspace: takes a drafted paragraph into the explanation, keeps what stands around it fresh, and
   shows both versions when somebody else was first. */
(() => {
  "use strict";

  const explanation = () => document.querySelector("#page-edit-form [name=explanation]");

  /* Draftail keeps its text in the editor; the hidden field only mirrors it. */
  const append = (text) => {
    const field = explanation();
    const editor = field && field.draftailEditor;
    if (!editor || !window.Draftail) return false;
    const raw = window.Draftail.serialiseEditorStateToRaw(editor.getEditorState()) || {
      blocks: [],
      entityMap: {},
    };
    const blocks = raw.blocks.filter((block) => block.text.trim() || block.type !== "unstyled");
    blocks.push({ text, type: "unstyled", depth: 0, inlineStyleRanges: [], entityRanges: [] });
    editor.onChange(
      window.Draftail.createEditorStateFromRaw({ blocks, entityMap: raw.entityMap || {} }),
    );
    return true;
  };

  const inOneLine = (text) => text.trim().replace(/\s+/g, " ");

  /* The last block that has exactly these words; what people changed since is theirs and stays. */
  const takeOut = (text) => {
    const editor = explanation()?.draftailEditor;
    const raw = editor && window.Draftail?.serialiseEditorStateToRaw(editor.getEditorState());
    if (!raw) return false;
    const at = raw.blocks.findLastIndex((block) => inOneLine(block.text) === inOneLine(text));
    if (at < 0) return false;
    const left = raw.blocks.filter((_block, place) => place !== at);
    const blocks = left.length ? left : [{ ...raw.blocks[at], text: "", inlineStyleRanges: [] }];
    editor.onChange(
      window.Draftail.createEditorStateFromRaw({ blocks, entityMap: raw.entityMap || {} }),
    );
    return true;
  };

  const undo = (button) => {
    const paragraph = button.closest("[data-desk-place]").querySelector("[data-desk-paragraph]");
    if (!takeOut(paragraph.textContent)) return;
    button.disabled = true;
    keepSoon();
    const said = document.querySelector("[data-desk-accepted]");
    if (said) said.textContent = button.dataset.deskTakeOut;
  };

  /* Accepting or editing writes into the text field and nowhere else; the person reads it there. */
  const accept = (button) => {
    const pair = button.closest("[data-desk-place]");
    const paragraph = pair.querySelector("[data-desk-paragraph]");
    if (!append(paragraph.textContent.trim())) return;
    button.disabled = true;
    keepSoon();
    const said = document.querySelector("[data-desk-accepted]");
    if (said) said.textContent = button.dataset.deskAccept;
    if ("deskThenEdit" in button.dataset) {
      const typed = document.querySelector("[data-contentpath=explanation] [contenteditable=true]");
      typed?.focus();
      /* At the end, where the paragraph was put. */
      if (typed) window.getSelection().selectAllChildren(typed);
      window.getSelection().collapseToEnd();
    }
  };

  /* What stands around the form follows each kept draft. A field that is being filled and an act that
     is under way are left alone; the item in focus keeps the focus. */
  const refresh = async (place) => {
    const active = () => (place.contains(document.activeElement) ? document.activeElement : null);
    const isInUse = () =>
      active()?.matches("input, textarea, select") || place.querySelector("form[aria-busy]");
    if (isInUse()) return;
    place.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(place.dataset.deskRefresh, { credentials: "same-origin" });
      const fresh = await answer.text();
      if (!answer.ok || isInUse()) return;
      const item = active()?.closest("[data-desk-place]")?.dataset.deskPlace;
      if (active() && !item) return;
      const unfolded = [...place.querySelectorAll("details[id][open]")].map((each) => each.id);
      place.innerHTML = fresh;
      unfolded.forEach((id) => place.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", ""));
      const same = item && place.querySelector(`[data-desk-place="${item}"]`);
      if (same) {
        same.tabIndex = 0;
        same.focus();
      }
    } finally {
      place.removeAttribute("aria-busy");
    }
  };

  const refreshAll = () => document.querySelectorAll("[data-desk-refresh]").forEach(refresh);

  /* Somebody else saved, or holds the check now: both versions are shown in place, and what was typed
     stays in the form. */
  const showConflict = (event) => {
    const place = document.querySelector("[data-desk-conflict]");
    const html = event.detail?.response?.conflict_html;
    if (!place || !html) return;
    if (place.dataset.deskTold === html) return;
    place.dataset.deskTold = html;
    place.innerHTML = html;
    refresh(document.querySelector("[data-desk-standing]"));
  };

  const copyMine = async (button) => {
    const mine = button.closest("[data-desk-conflict-box]").querySelector("[data-desk-mine]");
    mine.closest("details").open = true;
    mine.focus();
    mine.select();
    try {
      await navigator.clipboard.writeText(mine.value);
      button.textContent = button.dataset.deskCopied;
    } catch {
      /* The text is selected: the person's own copy key does it. */
    }
  };

  /* An act on words that are not kept yet would leave them out: keep them first, then act on the
     version that holds them. Draftail hands its text to the form a moment after the last key, and
     Wagtail does not notice what was typed while the page was still starting: so always save. */
  const DRAFTAIL_DELAY = 400;
  const LONGEST_SAVE = 15000;

  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  const keepWords = () => {
    const form = document.querySelector("#page-edit-form[data-controller~=w-autosave]");
    /* Locked: nothing was typed. Saved by hand only: the browser asks before leaving. */
    if (!form || document.body.classList.contains("content-locked")) return true;
    return new Promise((done) => {
      const answer = (isKept) => () => done(isKept);
      document.addEventListener("w-autosave:success", answer(true), { once: true });
      document.addEventListener("w-autosave:error", answer(false), { once: true });
      setTimeout(answer(false), LONGEST_SAVE);
      form.dispatchEvent(
        new CustomEvent("w-unsaved:add", { bubbles: true, detail: { type: "edits" } }),
      );
    });
  };

  /* What the desk's own buttons write, no key was pressed for: Wagtail would not notice it. */
  const typedWords = () =>
    explanation().draftailEditor.getEditorState().getCurrentContent().getPlainText();

  const keepSoon = async () => {
    let before;
    /* Whoever goes on typing is waited for: the form has their words only when they pause. */
    do {
      before = typedWords();
      await pause(2 * DRAFTAIL_DELAY);
    } while (typedWords() !== before);
    await keepWords();
  };

  const useVersionKept = async (form) => {
    const place = document.querySelector("[data-desk-standing]");
    const answer = await fetch(place.dataset.deskRefresh, { credentials: "same-origin" });
    if (!answer.ok) return;
    const standing = new DOMParser().parseFromString(await answer.text(), "text/html");
    const version = standing.querySelector("[name=content_hash]");
    if (version) form.querySelector("[name=content_hash]").value = version.value;
  };

  const keepThenAct = async (form, submitter) => {
    await pause(DRAFTAIL_DELAY);
    if (!(await keepWords())) {
      form.removeAttribute("aria-busy");
      return; /* Wagtail's own notice says why the draft was not saved. */
    }
    await useVersionKept(form);
    form.dataset.deskKept = "true";
    form.requestSubmit(submitter);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const isAct = form.querySelector("[name=content_hash]") && explanation();
    if (!isAct || form.dataset.deskKept) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    keepThenAct(form, event.submitter);
  });

  /* Wagtail gives its text editor no name; the heading of its panel is one. */
  const nameEditors = () => {
    document.querySelectorAll("#page-edit-form .public-DraftEditor-content").forEach((editor) => {
      const heading = editor.closest(".w-panel")?.querySelector(".w-panel__heading[id]");
      if (heading && !editor.hasAttribute("aria-label")) {
        editor.setAttribute("aria-labelledby", heading.id);
      }
    });
  };

  window.addEventListener("load", nameEditors);
  document.addEventListener("focusin", nameEditors);
  document.addEventListener("click", (event) => {
    const accepted = event.target.closest("[data-desk-accept]");
    const copied = event.target.closest("[data-desk-copied]");
    const takenOut = event.target.closest("[data-desk-take-out]");
    if (accepted) accept(accepted);
    if (takenOut) undo(takenOut);
    if (copied) copyMine(copied);
  });
  document.addEventListener("w-autosave:success", refreshAll);
  document.addEventListener("w-autosave:error", showConflict);
})();
