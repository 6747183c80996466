import { useLayoutEffect, useRef, useState } from 'react';
import { TabItem, type TabItemActions } from './TabItem.tsx';
import styles from './tab-bar.module.css';
import { shownTabs } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { useTabDrag } from './use-tab-drag.ts';
import { useTabActions } from './use-tabs.ts';

/** The open pages. A list of links rather than ARIA tabs: each has its own address and a close button. */
export function TabBar() {
  const all = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const tabs = shownTabs({ tabs: all, active });
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { move, ...actions } = useTabActions();
  const drag = useTabDrag(list, move);

  /** Keyboard alternative to dragging. */
  function step(key: string, by: number): void {
    move(key, tabs.findIndex((tab) => tab.key === key) + by);
    const now = useTabs.getState().tabs;
    const place = now.findIndex((tab) => tab.key === key);
    if (now[place]) setAnnouncement(`「${now[place].title}」已移到第${place + 1}个`);
  }

  const stable = useStable({ ...actions, step, dragStart: drag.onPointerDown });
  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <ul ref={list} onClickCapture={drag.onClickCapture}>
        {tabs.map((tab) => (
          <TabItem key={tab.key} tab={tab} active={tab.key === active} actions={stable} />
        ))}
      </ul>
      <span className="sb-unseen" role="status">
        {announcement}
      </span>
    </nav>
  );
}

/** A stable object, so that switching pages re-renders two tabs and not all; it calls the latest actions. */
function useStable(actions: TabItemActions): TabItemActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<TabItemActions>(() => ({
    refresh: (tab) => latest.current.refresh(tab),
    close: (tab) => latest.current.close(tab),
    closeSide: (tab, side) => latest.current.closeSide(tab, side),
    step: (key, by) => latest.current.step(key, by),
    dragStart: (event, key) => latest.current.dragStart(event, key),
  }));
  return stable;
}
