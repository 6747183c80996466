import { create } from 'zustand';
import { offeredDrafts, saveDrafts, withdrawDrafts } from '../../lib/drafts.ts';

/** Forms with unsaved input, by tab key. Separate from the tabs because the sign-in page reads it too. */
export const useUnsaved = create<{ forms: Readonly<Record<string, readonly string[]>> }>(() => ({ forms: {} }));

export function setDirty(key: string, form: string, dirty: boolean): void {
  const { forms } = useUnsaved.getState();
  const before = forms[key] ?? [];
  if (before.includes(form) === dirty) return;
  const after = dirty ? [...before, form] : before.filter((one) => one !== form);
  const { [key]: _, ...others } = forms;
  useUnsaved.setState({ forms: after.length > 0 ? { ...others, [key]: after } : others });
}

/** Clears the marks of a page that is remounted. */
export function clearDirty(key: string): void {
  const { forms } = useUnsaved.getState();
  if (!forms[key]) return;
  const { [key]: _, ...others } = forms;
  useUnsaved.setState({ forms: others });
}

/** On final close: deletes marks and drafts. */
export function forgetInput(key: string): void {
  clearDirty(key);
  withdrawDrafts(key);
}

export function dirtyKeys(): Set<string> {
  return new Set(Object.keys(useUnsaved.getState().forms));
}

export const hasUnsavedInput = (): boolean => dirtyKeys().size > 0;

/** Stores drafts for a reload; false when input would be lost, because a form has no draft or storage is full. */
export function keepInput(): boolean {
  const { forms } = useUnsaved.getState();
  const covered = Object.entries(forms).every(([key, dirty]) => offeredDrafts(key) >= dirty.length);
  return covered && saveDrafts();
}

let onPurpose = false;

/** Reloads without the browser's confirmation, because input is stored or meant to be discarded. */
export function reloadOnPurpose(): void {
  onPurpose = true;
  window.location.reload();
}

/** Whether the browser must ask for confirmation before leaving. */
export const losesInput = (): boolean => !onPurpose && hasUnsavedInput();
