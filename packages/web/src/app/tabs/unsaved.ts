import { create } from 'zustand';

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

/** A page that starts anew, or comes back and reports its forms again, begins without marks. */
export function clearDirty(key: string): void {
  const { forms } = useUnsaved.getState();
  if (!forms[key]) return;
  const { [key]: _, ...others } = forms;
  useUnsaved.setState({ forms: others });
}

export function dirtyKeys(): Set<string> {
  return new Set(Object.keys(useUnsaved.getState().forms));
}

export const hasUnsavedInput = (): boolean => dirtyKeys().size > 0;
