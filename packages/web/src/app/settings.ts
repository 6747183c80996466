import { create } from 'zustand';
import { readStored, writeStored } from '../lib/storage.ts';

/** How this browser wants the frame; kept without an end (spec/1 §2). */
interface Settings {
  /** Side menu folded to icons. */
  collapsed: boolean;
  layout: 'sidemenu' | 'topmenu';
}

const NAMES = { collapsed: 'SIDEBAR_TYPE', layout: 'DEFAULT_LAYOUT_MODE' } as const;

export const useSettings = create<Settings>(() => ({
  collapsed: readStored<boolean>(NAMES.collapsed) === true,
  layout: readStored<string>(NAMES.layout) === 'topmenu' ? 'topmenu' : 'sidemenu',
}));

export function setSettings(change: Partial<Settings>): void {
  for (const [name, value] of Object.entries(change)) writeStored(NAMES[name as keyof Settings], value);
  useSettings.setState(change);
}
