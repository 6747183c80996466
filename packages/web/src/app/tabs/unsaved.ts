import { create } from 'zustand';
import { offeredDrafts, saveDrafts, withdrawDrafts } from '../../lib/drafts.ts';

/** Forms with unsaved input, by the key of the tab they are in. Apart from the tabs: the sign-in page asks it too. */
export const useUnsaved = create<{ forms: Readonly<Record<string, readonly string[]>> }>(() => ({ forms: {} }));

export function setDirty(key: string, form: string, dirty: boolean): void {
  const { forms } = useUnsaved.getState();
  const before = forms[key] ?? [];
  if (before.includes(form) === dirty) return;
  const after = dirty ? [...before, form] : before.filter((one) => one !== form);
  const { [key]: _, ...others } = forms;
  useUnsaved.setState({ forms: after.length > 0 ? { ...others, [key]: after } : others });
}

/** A page that starts anew begins without marks. */
export function clearDirty(key: string): void {
  const { forms } = useUnsaved.getState();
  if (!forms[key]) return;
  const { [key]: _, ...others } = forms;
  useUnsaved.setState({ forms: others });
}

/** Closed for good: marks and kept input go. */
export function forgetInput(key: string): void {
  clearDirty(key);
  withdrawDrafts(key);
}

export function dirtyKeys(): Set<string> {
  return new Set(Object.keys(useUnsaved.getState().forms));
}

export const hasUnsavedInput = (): boolean => dirtyKeys().size > 0;

/** Keeps what is typed for after a reload; false when something would be lost, because its form cannot or no room is left. */
export function keepInput(): boolean {
  const { forms } = useUnsaved.getState();
  const covered = Object.entries(forms).every(([key, dirty]) => offeredDrafts(key) >= dirty.length);
  return covered && saveDrafts();
}

let onPurpose = false;

/** Loads the page anew; the browser does not ask, because what is typed is kept or is meant to go. */
export function reloadOnPurpose(): void {
  onPurpose = true;
  window.location.reload();
}

/** Whether the browser has to ask before the page goes. */
export const losesInput = (): boolean => !onPurpose && hasUnsavedInput();
