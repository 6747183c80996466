import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * Unsaved input that survives a reload of this window (user-asks row 12): written when the page is unloaded, restored
 * when the same form opens at the same path, deleted when the form is saved or closed and when the session ends. Kept
 * in session storage, per user.
 */
interface Draft {
  /** Path of the page without query. */
  path: string;
  form: string;
  content: unknown;
}

interface Kept {
  person: string;
  drafts: Draft[];
}

interface Source {
  tab: string;
  path: string;
  form: string;
  read: () => unknown;
}

const NAME = 'DRAFTS';

const sources = new Map<string, Source>();
let personNow: () => string | undefined = () => undefined;

const keyOf = (tab: string, form: string): string => `${tab}\n${form}`;

function stored(): Draft[] {
  const kept = readStored<Partial<Kept>>(NAME, 'session');
  const person = personNow();
  return person !== undefined && kept?.person === person && Array.isArray(kept.drafts) ? kept.drafts : [];
}

/** Returns whether the browser stored it: a full store keeps nothing. */
function store(drafts: Draft[]): boolean {
  const person = personNow();
  if (person === undefined) return false;
  if (drafts.length === 0) {
    removeStored(NAME);
    return true;
  }
  writeStored(NAME, { person, drafts } satisfies Kept, undefined, 'session');
  return stored().length === drafts.length;
}

const isOf =
  (path: string, form: string) =>
  (draft: Draft): boolean =>
    draft.path === path && draft.form === form;

/** Sets the user whose drafts are kept from now on, and saves them on unload. Returns the function to stop. */
export function startDrafts(person: () => string | undefined): () => void {
  personNow = person;
  const going = (): void => void saveDrafts();
  window.addEventListener('pagehide', going);
  return () => {
    window.removeEventListener('pagehide', going);
    sources.clear();
    personNow = () => undefined;
  };
}

/** Registers the content of a changed form; the returned function unregisters it and deletes its stored draft. */
export function offerDraft(source: Source): () => void {
  const key = keyOf(source.tab, source.form);
  sources.set(key, source);
  return () => {
    sources.delete(key);
    takeDraft(source.path, source.form);
  };
}

/** A page closes: the drafts of its forms are deleted. */
export function withdrawDrafts(tab: string): void {
  for (const source of [...sources.values()]) {
    if (source.tab !== tab) continue;
    sources.delete(keyOf(tab, source.form));
    takeDraft(source.path, source.form);
  }
}

/** Number of forms of a page with a kept draft. */
export const offeredDrafts = (tab: string): number =>
  [...sources.values()].filter((source) => source.tab === tab).length;

/** Writes the current content of every changed form; false when it could not be stored. */
export function saveDrafts(): boolean {
  const now = [...sources.values()].map(({ path, form, read }): Draft => ({ path, form, content: lasting(read()) }));
  const others = stored().filter((draft) => !now.some(({ path, form }) => isOf(path, form)(draft)));
  const drafts = [...others, ...now];
  return drafts.length === 0 || store(drafts);
}

/** A cleared field must be restored as empty: JSON would drop undefined. */
const lasting = (content: unknown): unknown =>
  JSON.parse(JSON.stringify(content ?? null, (_, value: unknown) => (value === undefined ? null : value)));

/** The draft of a form, returned once: from then on the form itself holds it. */
export function takeDraft(path: string, form: string): unknown {
  const drafts = stored();
  const found = drafts.find(isOf(path, form));
  if (found) store(drafts.filter((draft) => draft !== found));
  return found?.content;
}

/** Paths of the pages that have drafts. */
export const draftPaths = (): string[] => [...new Set(stored().map(({ path }) => path))];

/** The session ends or the user changes: all drafts are deleted. */
export function clearDrafts(): void {
  sources.clear();
  removeStored(NAME);
}
