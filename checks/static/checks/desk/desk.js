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

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-desk-accept]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => accept(button));
    });
  });
  document.addEventListener("w-autosave:success", refresh);
})();
