import { create } from 'zustand';
import { readStored, storageKey, writeStored } from '../lib/storage.ts';
import { ownLook, setOwnLook } from '../session/own-settings.ts';
import { useSession } from '../session/session.ts';

/**
 * Layout settings (spec/1 §2 settings drawer). This browser stores them without expiry under the `pro__` prefix, for the
 * time before sign-in; the server keeps them with the account, so that they are the same on every machine.
 */
export interface Settings {
  /** Side menu folded to icons. */
  collapsed: boolean;
  /** Colours of the menu; those of the whole console are `appearance`. */
  navTheme: 'light' | 'dark';
  layout: 'sidemenu' | 'topmenu';
  contentWidth: 'Fixed' | 'Fluid';
  fixedHeader: boolean;
  /** Hides a fixed header while scrolling down past 100 px. */
  autoHideHeader: boolean;
  fixSiderbar: boolean;
  colorWeak: boolean;
  /** Pages as tabs; without it each page replaces the previous one. */
  multipage: boolean;
  /** `#RRGGBB`. */
  primaryColor: string;
  /** `system`: as the operating system has it, also when that changes. */
  appearance: 'light' | 'dark' | 'system';
  /** Restores the open tabs after a reload. */
  restoreTabs: boolean;
}

/** spec/1 §9: primary #1890FF, light menu, side layout, fixed width, multi-tab on. */
export const DEFAULT_SETTINGS: Settings = {
  collapsed: false,
  navTheme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixSiderbar: true,
  colorWeak: false,
  multipage: true,
  primaryColor: '#1890FF',
  appearance: 'light',
  restoreTabs: false,
};

/** Storage keys; those of the platform where it has one. */
const NAMES: Readonly<Record<keyof Settings, string>> = {
  collapsed: 'SIDEBAR_TYPE',
  navTheme: 'DEFAULT_THEME',
  layout: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  autoHideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  fixSiderbar: 'DEFAULT_FIXED_SIDEMENU',
  colorWeak: 'DEFAULT_COLOR_WEAK',
  multipage: 'DEFAULT_MULTI_PAGE',
  primaryColor: 'DEFAULT_COLOR',
  appearance: 'APPEARANCE',
  restoreTabs: 'RESTORE_TABS',
};

/** Valid stored values; anything else counts as not stored. */
const CHOICES: { readonly [K in keyof Settings]?: readonly Settings[K][] } = {
  navTheme: ['light', 'dark'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  appearance: ['light', 'dark', 'system'],
};

function isValid(name: keyof Settings, value: unknown): boolean {
  if (name === 'primaryColor') return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
  const choices: readonly unknown[] | undefined = CHOICES[name];
  return choices ? choices.includes(value) : typeof value === 'boolean';
}

function restored(): Settings {
  const names = Object.keys(NAMES) as (keyof Settings)[];
  const kept = names
    .map((name) => [name, readStored(NAMES[name])] as const)
    .filter(([name, value]) => isValid(name, value));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(kept) };
}

export const useSettings = create<Settings>(restored);

export function setSettings(change: Partial<Settings>): void {
  show(change);
  const { collapsed: _, ...look } = change;
  if (Object.keys(look).length > 0) setOwnLook(look);
}

function show(change: Partial<Settings>): void {
  for (const [name, value] of Object.entries(change)) writeStored(NAMES[name as keyof Settings], value);
  useSettings.setState(change);
}

/** Applies what the server keeps for the person, when it comes with the menu and the rights. */
export function followAccount(): () => void {
  let seen: string | undefined;
  const follow = (): void => {
    const { user, permissions } = useSession.getState();
    if (!permissions) return;
    const { dense: _, startPage: __, ...look } = ownLook();
    const state = `${user?.id} ${JSON.stringify(look)}`;
    if (state === seen) return;
    seen = state;
    show(look);
  };
  follow();
  return useSession.subscribe(follow);
}

export function resetSettings(): void {
  const { collapsed: _, ...rest } = DEFAULT_SETTINGS;
  setSettings(rest);
}

/** Applies settings changed in other windows of this browser, except the menu's folded state, which is per window. */
export function watchSettings(): () => void {
  const watched = new Set(Object.values(NAMES).map(storageKey));
  const changed = (event: StorageEvent): void => {
    // The key is null when storage was cleared.
    if (event.key !== null && !watched.has(event.key)) return;
    const { collapsed: _, ...rest } = restored();
    useSettings.setState(rest);
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
