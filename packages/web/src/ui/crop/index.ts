export { CropDialog } from './CropDialog.tsx';
