import { type RefObject, useRef } from 'react';

/** The frame of a dialog's search box, and what moves the focus there when the dialog has opened. */
export function useSearchFocus(): {
  search: RefObject<HTMLElement | null>;
  afterOpenChange: (open: boolean) => void;
} {
  const search = useRef<HTMLElement>(null);
  return {
    search,
    afterOpenChange: (open) => {
      if (open) search.current?.querySelector('input')?.focus();
    },
  };
}
