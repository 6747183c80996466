import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react';
import { offerDraft, takeDraft } from './drafts.ts';
import { notify } from './notices.ts';

/** Interface between a page tab and the page inside it. */
export interface PageHandle {
  /** Of the tab; unique per opened page. */
  key: string;
  /** Path of the page without query. */
  path: string;
  /** Says what the page shows, where many share one route. */
  setName: (name: string) => void;
  /** Marks one form of the page as changed or saved. */
  setDirty: (form: string, dirty: boolean) => void;
  /** False while the page is kept in the background. */
  isShown: () => boolean;
  /** Notifies each time the page goes to the background or comes back; returns the function to unsubscribe. */
  onTurn: (listener: () => void) => () => void;
}

export const PageContext = createContext<PageHandle | undefined>(undefined);

const nothing = (): void => undefined;
const never = (): (() => void) => nothing;
const always = (): boolean => true;

/** False while the page is kept in the background; the component re-renders on each change. */
export function usePageShown(): boolean {
  const page = useContext(PageContext);
  return useSyncExternalStore(page?.onTurn ?? never, page?.isShown ?? always);
}

/** Calls `listener` when the page comes back from the background, after the paint, so that it may be slow. */
function useShownAgain(listener: () => void): void {
  const page = useContext(PageContext);
  const back = useEffectEvent(listener);
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    const stop = page?.onTurn(() => {
      wait();
      if (!page.isShown()) return;
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => back());
      });
    });
    return () => {
      stop?.();
      wait();
    };
  }, [page]);
}

/** Refetches data that became stale while the page was in the background; the old data shows meanwhile. */
export function useFreshWhenShown(queryKey: QueryKey): void {
  const client = useQueryClient();
  useShownAgain(() => {
    // A call still in flight brings the requested data.
    void client.refetchQueries({ queryKey, exact: true, type: 'active', stale: true }, { cancelRefetch: false });
  });
}

/**
 * Reports to the tab that this form has unsaved input: its page is then never dropped silently, and closing it asks for
 * confirmation. No effect outside a tab.
 */
export function useDirty(dirty: boolean): void {
  const page = useContext(PageContext);
  const form = useId();
  useEffect(() => {
    if (!page) return;
    page.setDirty(form, dirty);
    return () => {
      // Effects of drawers and dialogs also end when their page goes to the background; the input is still there then.
      if (page.isShown()) page.setDirty(form, false);
    };
  }, [page, form, dirty]);
}

/** Names the tab after what the page shows, once that is known: pages of one route cannot be told apart by its title. */
export function usePageName(name: string | undefined): void {
  const page = useContext(PageContext);
  useEffect(() => {
    if (name) page?.setName(name);
  }, [page, name]);
}

const RESTORED_TEXT = '已恢复未保存的内容';

interface DraftOptions<T> {
  /** Name of the form within its page, stable across reloads. */
  form: string;
  /** False while the form loads its initial values. */
  ready: boolean;
  dirty: boolean;
  /** The current input as plain data; read on unload. */
  read: () => T;
  /** Restores the input from before a reload. */
  restore: (content: T) => void;
}

/** Marks the form like `useDirty` and keeps its input across a reload of the page. */
export function useDraft<T>({ form, ready, dirty, read, restore }: DraftOptions<T>): void {
  const page = useContext(PageContext);
  const latest = useRef({ read, restore });
  useEffect(() => {
    latest.current = { read, restore };
  });
  useDirty(dirty);
  useEffect(() => {
    if (!page || !dirty) return;
    const withdraw = offerDraft({ tab: page.key, path: page.path, form, read: () => latest.current.read() });
    return () => {
      if (page.isShown()) withdraw();
    };
  }, [page, form, dirty]);
  useEffect(() => {
    if (!page || !ready) return;
    const content = takeDraft(page.path, form);
    if (content === undefined) return;
    latest.current.restore(content as T);
    notify({ kind: 'info', title: RESTORED_TEXT });
  }, [page, form, ready]);
}
