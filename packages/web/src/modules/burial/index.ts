export { BookDialog } from './BookDialog.tsx';
