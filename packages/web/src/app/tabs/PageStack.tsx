import { Activity, useMemo } from 'react';
import { TabPage } from './TabPage.tsx';
import { keptKeys, type Tab } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { useUnsaved } from './unsaved.ts';

/**
 * All kept pages, of which one is shown. A hidden page keeps its state and its place, but its effects (timers, sockets,
 * observers) are off until it is shown again.
 */
export function PageStack() {
  const tabs = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const recent = useTabs((state) => state.recent);
  const unsaved = useUnsaved((state) => state.forms);
  const kept = useMemo(
    () => keptKeys({ tabs, active, recent }, new Set(Object.keys(unsaved))),
    [tabs, active, recent, unsaved],
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
