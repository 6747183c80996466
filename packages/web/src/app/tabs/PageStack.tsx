import { Activity, useMemo } from 'react';
import { useSettings } from '../settings.ts';
import { TabPage } from './TabPage.tsx';
import { KEPT_PAGES, keptKeys, type Tab } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { useUnsaved } from './unsaved.ts';
import { usePageScroll } from './use-page-scroll.ts';

/**
 * All kept pages, of which one is shown. A hidden page keeps its state and its place, but its effects (timers, sockets,
 * observers) are off until it is shown again.
 */
export function PageStack() {
  const tabs = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const recent = useTabs((state) => state.recent);
  const unsaved = useUnsaved((state) => state.forms);
  const cap = useSettings((settings) => (settings.multipage ? KEPT_PAGES : 1));
  usePageScroll(active);
  const kept = useMemo(
    () => keptKeys({ tabs, active, recent }, new Set(Object.keys(unsaved)), cap),
    [tabs, active, recent, unsaved, cap],
  );
  return tabs
    .filter((tab) => kept.has(tab.key))
    .map((tab) => (
      <Activity key={instanceOf(tab)} mode={tab.key === active ? 'visible' : 'hidden'}>
        <TabPage tab={tab} />
      </Activity>
    ));
}

const instanceOf = (tab: Tab): string => `${tab.round} ${tab.key}`;
