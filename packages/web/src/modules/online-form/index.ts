export { CreateMenuDialog } from './CreateMenuDialog.tsx';
export { HistoryDialog } from './HistoryDialog.tsx';
