import { lazyPart } from '../../ui/lazy-part.tsx';
import type { EnhanceDialogProps } from './EnhanceDialog.tsx';

/** Loaded when it is opened: pages that only show buttons do without. */
export const EnhanceDialog = lazyPart<EnhanceDialogProps>(
  async () => (await import('./EnhanceDialog.tsx')).EnhanceDialog,
);
export type { EnhanceKind } from './EnhanceDialog.tsx';
export { EnhanceLinks } from './EnhanceLinks.tsx';
export { FormButtons } from './FormButtons.tsx';
export { useOnlineButtons } from './use-online-buttons.tsx';
