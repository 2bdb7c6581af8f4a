// Before anything is painted: the theme that was chosen, so that the page does not flash. Not a module, so it runs first.
try {
  const { theme } = JSON.parse(localStorage.getItem("quintain.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}
