export { NewPage } from './Paper.tsx';
export { needsPaperAcross, PaperTable } from './PaperTable.tsx';
export { PrintButton } from './PrintButton.tsx';
export { PrintDesk } from './PrintDesk.tsx';
export { PrintPreview } from './PrintPreview.tsx';
export { printElement } from './print-element.ts';
