import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useFeedback } from '../../lib/feedback.ts';
import { notify } from '../../lib/notices.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { HOME_PATH } from '../fixed-routes.ts';
import { useSettings } from '../settings.ts';
import {
  close,
  closeSide,
  fullPath,
  keysOnSide,
  move,
  refresh,
  type Side,
  single,
  type Tab,
  type TabsState,
  visit,
  withoutLeft,
} from './tabs.ts';
import { setTabs, useTabs } from './tabs-store.ts';
import { dirtyKeys, forgetInput } from './unsaved.ts';

/** Opens, updates or activates the tab of the router's address. */
export function useTabsFollowRoute(route: MenuRoute | undefined): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const multipage = useSettings((settings) => settings.multipage);
  // Before paint, so that a page never shows under the previous address.
  useLayoutEffect(() => {
    const tabs = useTabs.getState();
    if (route) {
      const { title, keepAlive, hideTab: hidden = false } = route;
      const next = visit(tabs, { location, title, keepAlive, hidden, pop: navigationType === 'POP' });
      setTabs(multipage ? withoutLeft(next, dirtyKeys()) : onePage(tabs, next));
    } else {
      // An exception page has no tab: all pages go to the background.
      setTabs({ ...tabs, active: '' });
    }
  }, [route, location, navigationType, multipage]);
}

/** Without tabs a page left with unsaved input is not visible anywhere: it is kept, and the user notified once. */
function onePage(before: TabsState, next: TabsState): TabsState {
  const dirty = dirtyKeys();
  const left = before.active !== next.active ? before.tabs.find((tab) => tab.key === before.active) : undefined;
  if (left && dirty.has(left.key)) {
    notify({ kind: 'warning', title: `「${left.title}」中有未保存的内容`, text: '已为您保留，返回该页面可继续填写' });
  }
  return single(next, dirty, HOME_PATH);
}

export interface TabActions {
  refresh: (tab: Tab) => void;
  close: (tab: Tab) => void;
  closeSide: (tab: Tab, side: Side) => void;
  /** To a position among the other tabs. */
  move: (key: string, to: number) => void;
}

/** Actions of the tab bar; unsaved input is never discarded without confirmation. */
export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { message } = useFeedback();
  const confirm = useConfirm();

  function put(next: TabsState): void {
    const before = useTabs.getState().active;
    setTabs(next);
    const active = next.tabs.find((tab) => tab.key === next.active);
    if (active && active.key !== before) void navigate(fullPath(active.location));
  }

  function unlessUnsaved(keys: readonly string[], act: () => void): void {
    const dirty = dirtyKeys();
    const names = useTabs.getState().tabs.filter((tab) => keys.includes(tab.key) && dirty.has(tab.key));
    if (names.length === 0) {
      act();
      return;
    }
    const content = `${names.map((tab) => `「${tab.title}」`).join('')}中有未保存的内容，确定放弃吗？`;
    confirm({ title: '提示', content, okText: '放弃', danger: true, onOk: act });
  }

  return {
    refresh: (tab) =>
      unlessUnsaved([tab.key], () => {
        forgetInput(tab.key);
        put(refresh(useTabs.getState(), tab.key));
        void queryClient.invalidateQueries({ refetchType: 'active' });
        if (useTabs.getState().active !== tab.key) void navigate(fullPath(tab.location));
      }),
    close: (tab) => {
      const result = close(useTabs.getState(), tab.key, HOME_PATH);
      if ('refused' in result) void message.warning(result.refused);
      else unlessUnsaved([tab.key], () => put(result.state));
    },
    move: (key, to) => setTabs(move(useTabs.getState(), key, to, HOME_PATH)),
    closeSide: (tab, side) => {
      const keys = keysOnSide(useTabs.getState(), tab.key, side, HOME_PATH);
      unlessUnsaved(keys, () => put(closeSide(useTabs.getState(), tab.key, side, HOME_PATH)));
    },
  };
}
