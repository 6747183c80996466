import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FormTarget } from '../form/ResourceDrawers.tsx';

const DETAIL = 'detail';

/**
 * The record whose detail is open, from `?detail=<id>` in the page's URL: a link from a notice, a reload and browser
 * back/forward show the same record.
 */
export function useDetailLink(): [id: string | null, set: (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (id: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(DETAIL);
        else next.set(DETAIL, id);
        return next;
      },
      { replace: true },
    );
  return [search.get(DETAIL), set];
}

interface Opened {
  target: FormTarget;
  open: boolean;
}

/** State of a list's add, edit and detail forms; with `inUrl` the open detail is kept in the page's URL. */
export function useFormTarget(inUrl: boolean): Opened & { openForm(target: FormTarget): void; close(): void } {
  const [linked, link] = useDetailLink();
  const [opened, setOpened] = useState<Opened>({ target: { mode: 'add' }, open: false });
  const shownByUrl = inUrl && linked !== null;
  const shown: Opened = shownByUrl ? { target: { mode: 'detail', id: linked }, open: true } : opened;
  return {
    ...shown,
    openForm: (target) => {
      const byUrl = inUrl && target.mode === 'detail';
      setOpened({ target, open: !byUrl });
      if (byUrl) link(target.id);
      else if (shownByUrl) link(null);
    },
    close: () => {
      setOpened({ target: shown.target, open: false });
      if (shownByUrl) link(null);
    },
  };
}
