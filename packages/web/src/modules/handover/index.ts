export { HAND_OVER, HandoverButton } from './HandoverButton.tsx';
export { HandoverDialog } from './HandoverDialog.tsx';
