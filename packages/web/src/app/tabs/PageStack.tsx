import { createPortal } from 'react-dom';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { useKeptKeys } from './kept.ts';
import { usePagePlace } from './page-place.ts';
import styles from './page-stack.module.css';
import { TabPage } from './TabPage.tsx';
import type { Tab } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { usePageScroll } from './use-page-scroll.ts';

/**
 * All kept pages, one of them visible. A hidden page stays mounted and laid out, only the browser skips painting it:
 * showing it again re-runs neither its effects nor its layout. The pages are siblings of the router, not its children:
 * each has its own location, and inside the router every change of the address would re-render all of them.
 */
export function PageStack() {
  const place = usePagePlace((state) => state.place);
  if (!place) return null;
  return createPortal(
    <NavigationContext value={place.navigation}>
      <KeptPages />
    </NavigationContext>,
    place.element,
  );
}

function KeptPages() {
  const tabs = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const kept = useKeptKeys();
  usePageScroll(active);
  return tabs
    .filter((tab) => kept.has(tab.key))
    .map((tab) => (
      <div key={instanceOf(tab)} className={tab.key === active ? undefined : styles.background}>
        <TabPage tab={tab} />
      </div>
    ));
}

const instanceOf = (tab: Tab): string => `${tab.round} ${tab.key}`;
