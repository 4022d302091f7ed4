/* The workspace: takes a drafted paragraph into the explanation, and keeps the state beside it fresh. */
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

  const accept = (button) => {
    const part = button.closest(".desk-draft-part");
    const paragraph = part.querySelector("[data-desk-paragraph]");
    if (!append(paragraph.textContent.trim())) return;
    part.classList.add("is-accepted");
    button.disabled = true;
    const said = document.querySelector("[data-desk-accepted]");
    if (said) said.textContent = button.dataset.deskAccept;
  };

  const refresh = async () => {
    const place = document.querySelector("[data-desk-standing]");
    if (!place || place.contains(document.activeElement)) return;
    place.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(place.dataset.deskStanding, { credentials: "same-origin" });
      if (answer.ok) place.innerHTML = await answer.text();
    } finally {
      place.removeAttribute("aria-busy");
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
    if (!form) return true; /* Locked, or saved by hand only: the browser asks before leaving. */
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

  const useVersionKept = async (form) => {
    const place = document.querySelector("[data-desk-standing]");
    const answer = await fetch(place.dataset.deskStanding, { credentials: "same-origin" });
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

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-desk-accept]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => accept(button));
    });
  });
  document.addEventListener("w-autosave:success", refresh);
})();
