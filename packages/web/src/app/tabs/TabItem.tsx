import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { HOME_PATH } from '../fixed-routes.ts';
import styles from './tab-bar.module.css';
import { fullPath, type Tab } from './tabs.ts';
import { useUnsaved } from './unsaved.ts';
import { useLongPress } from './use-long-press.ts';
import type { TabActions } from './use-tabs.ts';

const ITEMS: MenuProps['items'] = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其它' },
];

export interface TabItemActions extends Pick<TabActions, 'refresh' | 'close' | 'closeSide'> {
  dragStart: (event: PointerEvent, key: string) => void;
  /** Moves the tab by this many positions. */
  step: (key: string, by: number) => void;
}

interface TabItemProps {
  tab: Tab;
  active: boolean;
  actions: TabItemActions;
}

/** One open page: link, unsaved mark, close button, and a menu by right click, menu key or long press. */
export const TabItem = memo(function TabItem({ tab, active, actions }: TabItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const dirty = useUnsaved((state) => state.forms[tab.key] !== undefined);
  const press = useLongPress(() => setMenuOpen(true));
  useEffect(() => {
    const tab = item.current;
    const bar = tab?.parentElement;
    if (!active || !tab || !bar) return undefined;
    // Called once at the beginning, and whenever a narrower window would leave the tab outside of the bar.
    const sizes = new ResizeObserver(() => scrollSideways(bar, tab));
    sizes.observe(bar);
    return () => sizes.disconnect();
  }, [active]);

  function closeMenu(): void {
    setMenuOpen(false);
    // Restores the keyboard focus; a click elsewhere keeps its own focus.
    if (document.activeElement?.closest('[role=menu]')) link.current?.focus({ preventScroll: true });
  }

  const choose: MenuProps['onClick'] = ({ key }) => {
    closeMenu();
    if (key === 'refresh') actions.refresh(tab);
    else if (key === 'left' || key === 'right' || key === 'others') actions.closeSide(tab, key);
  };

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.ctrlKey && event.shiftKey ? STEPS[event.key] : undefined;
    if (event.key === 'Delete') actions.close(tab);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) setMenuOpen(true);
    else if (step) {
      flushSync(() => actions.step(tab.key, step));
      // The browser drops the focus of an element that is moved in the DOM.
      link.current?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <Dropdown
      menu={{ items: ITEMS, onClick: choose }}
      trigger={['contextMenu']}
      open={menuOpen}
      onOpenChange={(open) => (open ? setMenuOpen(true) : closeMenu())}
      autoFocus
    >
      <li
        ref={item}
        className={active ? `${styles.tab} ${styles.active}` : styles.tab}
        {...press}
        onPointerDown={(event) => {
          press.onPointerDown(event);
          actions.dragStart(event, tab.key);
        }}
      >
        <Link
          ref={link}
          to={fullPath(tab.location)}
          draggable={false}
          aria-current={active ? 'page' : undefined}
          aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight Delete Shift+F10"
          onKeyDown={onKeyDown}
          onAuxClick={(event) => {
            if (event.button !== 1) return;
            event.preventDefault();
            actions.close(tab);
          }}
        >
          {tab.title}
          {dirty && (
            <span className={styles.dirty} title="有未保存的内容">
              *
            </span>
          )}
        </Link>
        {tab.key !== HOME_PATH && (
          <button type="button" aria-label={`关闭${tab.title}`} onClick={() => actions.close(tab)}>
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  );
});

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Brings a tab into the view of its bar; `scrollIntoView` would scroll the page too, which has its own place. */
function scrollSideways(bar: Element, tab: Element): void {
  const outer = bar.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  if (inner.left < outer.left) bar.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right;
}
