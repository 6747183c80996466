/** Shell dialogs that a page may open, although pages do not import the shell. */
export type ShellDialog = 'settings' | 'password' | 'depart' | 'keys';

const listeners = new Set<(dialog: ShellDialog) => void>();

export function openShellDialog(dialog: ShellDialog): void {
  for (const listener of listeners) listener(dialog);
}

/** The shell subscribes; the returned function unsubscribes. */
export function onShellDialog(listener: (dialog: ShellDialog) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
