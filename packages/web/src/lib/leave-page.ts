/** Navigates to another page of ours with a full load: no state of the current one stays in memory. */
export function loadPage(path: string): void {
  window.location.assign(path);
}
