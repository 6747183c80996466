export { HolderApplyDialog } from './HolderApplyDialog.tsx';
