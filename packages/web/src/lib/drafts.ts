import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * What is typed and not saved, so that it outlives a reload of this window (user-asks row 12): written when the page
 * goes, filled in again when the same form opens at the same path, forgotten when it is saved or closed and with the
 * session. Kept in session storage, under the person it belongs to.
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

/** Answers whether the browser really took it: a full store keeps nothing. */
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

/** Says whose drafts are kept from now on, and keeps them when the page goes. Answers how to stop. */
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

/** A changed form offers its content; the answer takes it back, with whatever was stored of it. */
export function offerDraft(source: Source): () => void {
  const key = keyOf(source.tab, source.form);
  sources.set(key, source);
  return () => {
    sources.delete(key);
    takeDraft(source.path, source.form);
  };
}

/** A page closes: what its forms offered goes with it. */
export function withdrawDrafts(tab: string): void {
  for (const source of [...sources.values()]) {
    if (source.tab !== tab) continue;
    sources.delete(keyOf(tab, source.form));
    takeDraft(source.path, source.form);
  }
}

/** How many forms of a page have their content kept. */
export const offeredDrafts = (tab: string): number =>
  [...sources.values()].filter((source) => source.tab === tab).length;

/** Writes what every changed form holds now; false when it could not be kept. */
export function saveDrafts(): boolean {
  const now = [...sources.values()].map(({ path, form, read }): Draft => ({ path, form, content: lasting(read()) }));
  const others = stored().filter((draft) => !now.some(({ path, form }) => isOf(path, form)(draft)));
  const drafts = [...others, ...now];
  return drafts.length === 0 || store(drafts);
}

/** A field that was emptied must come back empty: JSON would leave it out. */
const lasting = (content: unknown): unknown =>
  JSON.parse(JSON.stringify(content ?? null, (_, value: unknown) => (value === undefined ? null : value)));

/** The kept content of a form, once: from now on the form itself holds it. */
export function takeDraft(path: string, form: string): unknown {
  const drafts = stored();
  const found = drafts.find(isOf(path, form));
  if (found) store(drafts.filter((draft) => draft !== found));
  return found?.content;
}

/** Paths of the pages that hold kept content. */
export const draftPaths = (): string[] => [...new Set(stored().map(({ path }) => path))];

/** The session ends, or becomes another person's: nothing of it stays. */
export function clearDrafts(): void {
  sources.clear();
  removeStored(NAME);
}
