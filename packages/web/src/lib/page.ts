import { createContext, useContext, useEffect, useId } from 'react';

/** What a page tab tells the page inside it. */
export interface PageHandle {
  /** Marks one form of the page as changed or saved. */
  setDirty: (form: string, dirty: boolean) => void;
  /** False while the page is kept in the background. */
  isShown: () => boolean;
}

export const PageContext = createContext<PageHandle | undefined>(undefined);

/**
 * Tells the tab that this form holds unsaved input: its page is then never dropped silently, and closing it asks
 * first. Outside a tab it does nothing.
 */
export function useDirty(dirty: boolean): void {
  const page = useContext(PageContext);
  const form = useId();
  useEffect(() => {
    if (!page) return;
    page.setDirty(form, dirty);
    return () => {
      // Effects also end when the page goes to the background; its input is still there then.
      if (page.isShown()) page.setDirty(form, false);
    };
  }, [page, form, dirty]);
}
