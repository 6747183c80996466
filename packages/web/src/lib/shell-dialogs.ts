/** Dialogs of the frame that a page may ask for, though pages do not know the frame. */
export type ShellDialog = 'settings' | 'password' | 'depart';

const listeners = new Set<(dialog: ShellDialog) => void>();

export function openShellDialog(dialog: ShellDialog): void {
  for (const listener of listeners) listener(dialog);
}

/** The frame listens; the answer ends it. */
export function onShellDialog(listener: (dialog: ShellDialog) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
