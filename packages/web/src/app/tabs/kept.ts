import { useMemo } from 'react';
import { useSettings } from '../settings.ts';
import { KEPT_PAGES, keptKeys } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { dirtyKeys, useUnsaved } from './unsaved.ts';

const capOf = ({ multipage }: { multipage: boolean }) => (multipage ? KEPT_PAGES : 1);

/** Keys of the tabs whose pages are drawn, the visible one among them. */
export function useKeptKeys(): ReadonlySet<string> {
  const tabs = useTabs();
  const forms = useUnsaved((state) => state.forms);
  const cap = useSettings(capOf);
  return useMemo(() => keptKeys(tabs, new Set(Object.keys(forms)), cap), [tabs, forms, cap]);
}

/** Whether the page of this tab is drawn already; that of a tab restored by a reload is not until it is shown. */
export const isKept = (key: string): boolean =>
  keptKeys(useTabs.getState(), dirtyKeys(), capOf(useSettings.getState())).has(key);
