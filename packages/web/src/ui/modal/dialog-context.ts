import { createContext, useContext } from 'react';

/** The dialog around. */
interface DialogHandle {
  /** Closes it, after a question where something typed would be lost. */
  close(): void;
  /** It stays open until the returned function is called. */
  hold(): () => void;
}

export const DialogContext = createContext<DialogHandle | undefined>(undefined);

/** Undefined outside of dialogs. */
export const useDialog = (): DialogHandle | undefined => useContext(DialogContext);
