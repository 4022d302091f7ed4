/* A time of a transcript moves the player beside it. Without this script, or without a player, the
   link opens the kept file at that time. */
(() => {
  "use strict";

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-desk-seek]");
    const player = link?.closest("[data-desk-transcript]")?.querySelector("video, audio");
    if (!player || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    player.currentTime = Number(link.dataset.deskSeek);
    player.play().catch(() => {
      /* The browser cannot play that kind of file: the link still can be opened by itself. */
      window.location.assign(link.href);
    });
  });
})();
