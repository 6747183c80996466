export { HandoverButton } from './HandoverButton.tsx';
export { HandoverDialog } from './HandoverDialog.tsx';
