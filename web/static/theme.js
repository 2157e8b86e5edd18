// Runs before anything is painted, so that a theme that was chosen doesn't flash.
(() => {
  const kept = JSON.parse(localStorage.getItem("catbox-settings") || "{}");
  const root = document.documentElement;
  root.dataset.theme = kept.theme || "auto";
  if (kept.patterns) root.dataset.patterns = "on";
  if (self !== top) root.classList.add("framed");
  if (kept.language) root.lang = kept.language;
})();
