export { type About, aboutText } from './about.ts';
export { Dialog } from './Dialog.tsx';
export { useDialog } from './dialog-context.ts';
export { useTyped } from './use-typed.ts';
