import { useMemo } from 'react';
import { PageShownContext } from '../../lib/page.ts';
import { useSettings } from '../settings.ts';
import styles from './page-stack.module.css';
import { TabPage } from './TabPage.tsx';
import { KEPT_PAGES, keptKeys, type Tab } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { useUnsaved } from './unsaved.ts';
import { usePageScroll } from './use-page-scroll.ts';

/**
 * All kept pages, of which one is shown. A hidden page stays laid out and alive, only the browser skips drawing it:
 * coming back costs neither its effects nor its layout again.
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
  return (
    <div className={styles.stack}>
      {tabs
        .filter((tab) => kept.has(tab.key))
        .map((tab) => (
          <div key={instanceOf(tab)} className={tab.key === active ? undefined : styles.background}>
            <PageShownContext value={tab.key === active}>
              <TabPage tab={tab} />
            </PageShownContext>
          </div>
        ))}
    </div>
  );
}

const instanceOf = (tab: Tab): string => `${tab.round} ${tab.key}`;
