export { type About, Dialog } from './Dialog.tsx';
