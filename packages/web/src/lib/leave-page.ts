/** Loads another page of ours from the server: nothing of the present one stays in memory. */
export function loadPage(path: string): void {
  window.location.assign(path);
}
