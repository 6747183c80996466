export { EnhanceDialog, type EnhanceKind } from './EnhanceDialog.tsx';
export { EnhanceLinks } from './EnhanceLinks.tsx';
export { useOnlineButtons } from './use-online-buttons.tsx';
