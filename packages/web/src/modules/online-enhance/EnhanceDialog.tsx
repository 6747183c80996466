import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { ButtonsDialog } from './ButtonsDialog.tsx';
import { JavaDialog } from './JavaDialog.tsx';
import { ScriptDialog } from './ScriptDialog.tsx';
import { SqlDialog } from './SqlDialog.tsx';

export type EnhanceKind = 'buttons' | 'script' | 'sql' | 'java';

export interface EnhanceDialogProps {
  kind: EnhanceKind;
  head: CgformHead;
  onClose(): void;
}

/** Buttons and enhancements of a designed table (online.md §7). */
export function EnhanceDialog({ kind, ...props }: EnhanceDialogProps) {
  if (kind === 'buttons') return <ButtonsDialog {...props} />;
  if (kind === 'script') return <ScriptDialog {...props} />;
  return kind === 'sql' ? <SqlDialog {...props} /> : <JavaDialog {...props} />;
}
