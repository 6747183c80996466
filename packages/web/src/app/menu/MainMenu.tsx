import type { MenuEntry } from '@songbai/contract/rules/menu.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Menu, type MenuProps, type MenuRef } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { parsePath } from 'react-router';
import { useLatest } from '../../lib/use-latest.ts';
import { menuIcon } from '../../ui/icons/icons.tsx';
import { askAhead } from '../ask-ahead.ts';
import { isKept } from '../tabs/kept.ts';
import { keptPathOf } from '../tabs/tabs-store.ts';
import { prefetchView } from '../view-registry.ts';
import { findEntry, menuTrail, openOneRoot, type Place } from './menu-model.ts';
import { findRoute, useMenu } from './use-menu.ts';
import { useOpenEntry } from './use-open-entry.ts';

type Item = NonNullable<MenuProps['items']>[number];

interface MainMenuProps {
  place: Place;
  mode: 'inline' | 'horizontal';
  /** Colours of the menu, independent of the console's (spec/1 §2, settings drawer). */
  theme?: 'light' | 'dark';
  collapsed?: boolean;
  onChosen?: () => void;
}

/** The menu built from the user's rights, at the side or on top. */
export function MainMenu({ place, mode, theme = 'light', collapsed = false, onChosen }: MainMenuProps) {
  const { entries, routes } = useMenu();
  const { path } = place;
  const trail = useSameList(menuTrail(entries, place, findRoute(routes, path)?.trail));
  const parents = trail.slice(0, -1);
  const [open, setOpen] = useState<string[]>(parents);
  const [followed, setFollowed] = useState(path);
  // Navigating by other means (tab, link, back) opens the page's submenu too.
  if (followed !== path) {
    setFollowed(path);
    if (parents.length > 0 && !isSameList(parents, open)) setOpen(parents);
  }
  const prefetch = usePrefetch(routes);
  const items = useMemo(() => entries.map((entry) => itemOf(entry, prefetch)), [entries, prefetch]);
  const latest = useLatest(useGo(entries, prefetch, onChosen));
  const go = useCallback<NonNullable<MenuProps['onClick']>>((chosen) => latest.current(chosen), [latest]);
  const menu = useSelectedInView(trail.at(-1));
  // The library draws all of its items whenever it is drawn: it is not where nothing of the menu changed.
  return useMemo(() => {
    const roots = entries.filter((entry) => entry.children).map((entry) => entry.key);
    // Folded or on top, submenus are pop-ups; keeping one open would cover the page.
    const openProps =
      mode === 'inline' && !collapsed
        ? { openKeys: open, onOpenChange: (next: string[]) => setOpen(openOneRoot(roots, next, open)) }
        : {};
    return (
      <Menu
        ref={menu}
        mode={mode}
        theme={theme}
        {...(mode === 'inline' ? { inlineCollapsed: collapsed } : {})}
        // Only a folded menu hides its titles. A tooltip around each item would re-render on every selection.
        {...(collapsed ? {} : { tooltip: false })}
        items={items}
        // The address selects; a selection of the library's own would draw everything once more.
        selectable={false}
        selectedKeys={trail}
        onClick={go}
        {...openProps}
        style={{ border: 0 }}
      />
    );
  }, [entries, items, mode, theme, collapsed, open, trail, go, menu]);
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** The list as it was before, while it has the same entries. */
function useSameList(list: string[]): string[] {
  const [kept, keep] = useState(list);
  if (isSameList(kept, list)) return kept;
  keep(list);
  return list;
}

/** The selected entry is visible after a navigation by other means, and when the menu is first shown. */
function useSelectedInView(key: string | undefined) {
  const menu = useRef<MenuRef>(null);
  useEffect(() => {
    if (key === undefined) return;
    // After the submenu has opened.
    const frame = requestAnimationFrame(() => {
      const entry = menu.current?.menu?.list.querySelector('.ant-menu-item-selected');
      // A menu that scrolls with the page leaves the page where it is.
      if (entry && scrollsByItself(entry)) entry.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return menu;
}

function scrollsByItself(entry: Element): boolean {
  for (let box = entry.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return true;
  return false;
}

/** Before the page is there: its code, and what it shows first. */
interface Prefetch {
  code(path: string): void;
  /** With its code. */
  data(path: string): void;
}

function usePrefetch(routes: ReturnType<typeof useMenu>['routes']): Prefetch {
  const client = useQueryClient();
  return useMemo(() => {
    const code = (path: string) => prefetchView(findRoute(routes, path)?.component);
    const data = (path: string) => {
      code(path);
      const component = findRoute(routes, path)?.component;
      if (component && !isKept(path)) askAhead(client, component, parsePath(keptPathOf(path)).search ?? '');
    };
    return { code, data };
  }, [routes, client]);
}

function itemOf(entry: MenuEntry, prefetch: Prefetch): Item {
  const icon = entry.icon ? { icon: menuIcon(entry.icon) } : {};
  const { key, title, children } = entry;
  if (children) return { key, label: title, ...icon, children: children.map((child) => itemOf(child, prefetch)) };
  return { key, ...icon, title, label: <EntryLink entry={entry} prefetch={prefetch} /> };
}

/**
 * A real link (copy, open in a new window); a plain click is left to the menu, which handles mouse and keyboard alike.
 * Not the router's link, which would re-render all items on every change of the address.
 */
function EntryLink({ entry, prefetch }: { entry: MenuEntry; prefetch: Prefetch }) {
  if (entry.externalUrl) {
    return (
      <a href={entry.externalUrl} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
        {entry.title}
      </a>
    );
  }
  return (
    <a
      href={entry.path}
      tabIndex={-1}
      onPointerEnter={() => prefetch.code(entry.path)}
      onPointerDown={(event) => {
        // The button goes up a moment later. A finger may be about to scroll.
        if (event.pointerType === 'mouse' && event.button === 0 && !isModified(event)) prefetch.data(entry.path);
      }}
      onClick={(event) => {
        if (!isModified(event)) event.preventDefault();
      }}
    >
      {entry.title}
    </a>
  );
}

function isModified(event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean }): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function useGo(
  entries: readonly MenuEntry[],
  prefetch: Prefetch,
  onChosen?: () => void,
): NonNullable<MenuProps['onClick']> {
  const openEntry = useOpenEntry();
  return ({ key, domEvent }) => {
    const entry = findEntry(entries, key);
    if (!entry || isModified(domEvent)) return;
    onChosen?.();
    // Prefetched now: rendering the layout for the new page takes time too.
    if (!entry.externalUrl) prefetch.data(entry.path);
    // A click follows an outside link natively; the menu handles only the keyboard.
    if (!entry.externalUrl || domEvent.type !== 'click') openEntry(entry);
  };
}
