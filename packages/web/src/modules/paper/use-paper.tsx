import { PAPER_CODES, type PaperName } from '@songbai/contract/modules/paper/paper.calls.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useCan } from '../../session/permissions.ts';
import { PaperPreview } from './PaperPreview.tsx';

interface Papers {
  /** Whether this person may print the paper. */
  may: (name: PaperName) => boolean;
  show: (name: PaperName, id: string) => void;
  /** The preview, to be rendered by the page. */
  preview: ReactNode;
}

/** The papers of a page's records. */
export function usePaper(): Papers {
  const can = useCan();
  const may = useCallback((name: PaperName) => can(PAPER_CODES[name]), [can]);
  const [shown, setShown] = useState<{ name: PaperName; id: string; open: boolean; turn: number }>();
  const show = useCallback(
    (name: PaperName, id: string) => setShown((last) => ({ name, id, open: true, turn: (last?.turn ?? 0) + 1 })),
    [],
  );
  const close = () => setShown((now) => now && { ...now, open: false });
  const preview = shown && (
    <PaperPreview key={shown.turn} name={shown.name} id={shown.id} open={shown.open} onClose={close} />
  );
  return { may, show, preview };
}
