/** Calls back on `?` typed outside of fields and dialogs; returns the function to stop. */
export function onQuestionMark(act: () => void): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = document.activeElement;
    const typing =
      at instanceof HTMLElement && (at.isContentEditable || at.matches('input, textarea, [role="textbox"]'));
    if (typing || at?.closest('[role="dialog"], [role="grid"]')) return;
    act();
  };
  window.addEventListener('keydown', pressed);
  return () => window.removeEventListener('keydown', pressed);
}
