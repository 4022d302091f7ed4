/* The captures: what pasted lines are understood as, and the progress of what waits or runs. Without this
   script the form says the same when it is sent, and the list is right whenever it is loaded. */
(() => {
  "use strict";

  const PAUSE_TYPING = 400;
  const EVERY = 2000;
  const EVERY_WHEN_LOST = 8000;
  const TELL_EVERY = 5000; /* A voice that never stops helps nobody. */

  /* What we understand */
  const form = document.querySelector("[data-desk-understand]");
  const understood = form?.querySelector("[data-desk-understood]");
  let typing = null;
  let asked = 0;

  const understand = async () => {
    const turn = ++asked;
    const body = new FormData(form);
    try {
      const answer = await fetch(form.dataset.deskUnderstand, { method: "POST", body, credentials: "same-origin" });
      const html = await answer.text();
      if (answer.ok && turn === asked) understood.innerHTML = html;
    } catch {
      /* The form says it again when it is sent. */
    }
  };

  form?.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(understand, PAUSE_TYPING);
  });
  if (form?.querySelector("textarea").value.trim()) understand();

  /* Progress: the rows that are still waited for, and nothing else */
  const results = document.querySelector("[data-desk-rows]");
  if (!results) return;
  const lost = results.querySelector("[data-desk-lost]");
  const told = results.querySelector("[data-desk-told]");
  let toldAt = 0;

  const waiting = () => [...results.querySelectorAll("[data-desk-waits]")];

  /* A hand that is on the row keeps its place: the cells change around it. */
  const renew = (row, fresh) => {
    const here = row.contains(document.activeElement) ? document.activeElement : null;
    const isMarked = row.querySelector("[data-desk-mark]")?.checked;
    const isFocus = here === row;
    if (here && !isFocus && here.matches("input:not([type=checkbox]), textarea, select")) return;
    const place = here && !isFocus ? here.dataset.deskAct || here.closest("[data-desk-act]")?.dataset.deskAct : "";
    fresh.tabIndex = row.tabIndex;
    fresh.classList.toggle("is-focus", row.classList.contains("is-focus"));
    const next = fresh.querySelector("[name=next]");
    if (next) next.value = location.pathname + location.search;
    const box = fresh.querySelector("[data-desk-mark]");
    if (box && isMarked) box.checked = true;
    row.replaceWith(fresh);
    if (isFocus) fresh.focus({ preventScroll: true });
    else if (place) (fresh.querySelector(`[data-desk-act=${place}]`) || fresh).focus({ preventScroll: true });
  };

  const tell = (rows) => {
    const now = Date.now();
    if (now - toldAt < TELL_EVERY || !rows.length) return;
    toldAt = now;
    told.textContent = rows
      .map((row) => `${row.querySelector("a")?.textContent.trim()}: ${row.querySelector(".desk-state")?.textContent.trim()}`)
      .join(". ");
  };

  const follow = async () => {
    const rows = waiting();
    let pause = EVERY;
    if (rows.length && document.visibilityState === "visible") {
      const named = rows.slice(0, 100).map((row) => `id=${row.dataset.deskCapture}`);
      try {
        const answer = await fetch(`${results.dataset.deskRows}?${named.join("&")}`, { credentials: "same-origin" });
        if (!answer.ok || answer.redirected) throw new Error(answer.status);
        const table = document.createElement("table");
        table.innerHTML = await answer.text();
        const changed = [];
        table.querySelectorAll("[data-desk-capture]").forEach((fresh) => {
          const row = results.querySelector(`[data-desk-capture="${fresh.dataset.deskCapture}"]`);
          if (!row) return;
          if (row.textContent !== fresh.textContent) changed.push(fresh);
          renew(row, fresh);
        });
        lost.hidden = true;
        tell(changed);
      } catch {
        lost.hidden = false;
        pause = EVERY_WHEN_LOST;
      }
    }
    setTimeout(follow, pause);
  };

  setTimeout(follow, EVERY);
})();
