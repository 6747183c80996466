export { type About, aboutText } from './about.ts';
export { Dialog } from './Dialog.tsx';
