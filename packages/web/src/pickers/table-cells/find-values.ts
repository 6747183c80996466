import { resourceByName } from '@songbai/contract/modules/registry.ts';
import type { DictOption, Page } from '@songbai/contract/wire/envelope.ts';
import { getResult } from '../../api/client.ts';
import { wordsOf } from '../../ui/editable-table/cells/options.ts';
import { textIn } from '../choice.ts';
import { dictTexts } from '../dict/SearchSelect.tsx';
import { type DepartKey, departsOf, type PersonKey, peopleOf, searchDeparts } from '../people/people.calls.ts';
import { listPathOf, type ReferenceRow, titleOf } from '../use-reference.ts';

type Found = ReadonlyMap<string, unknown>;

const PAGE = 20;

/** The one value of a name; a name that several things carry is not resolved, because either may be meant. */
const onlyOne = (values: readonly string[]): string | undefined => {
  const different = new Set(values.filter((value) => value !== ''));
  return different.size === 1 ? values.find((value) => value !== '') : undefined;
};

/** Asks for every name once. Several names in one text become a comma list when the column takes several. */
async function findEach(
  texts: readonly string[],
  several: boolean,
  find: (name: string) => Promise<string | undefined>,
): Promise<Found> {
  const namesOf = (text: string): string[] => (several ? wordsOf(text, () => false) : [text.trim()]);
  const known = new Map<string, string | undefined>();
  for (const name of new Set(texts.flatMap(namesOf))) known.set(name, await find(name).catch(() => undefined));
  const found = new Map<string, string>();
  for (const text of texts) {
    const values = namesOf(text).map((name) => known.get(name));
    if (values.length > 0 && !values.includes(undefined)) found.set(text, [...new Set(values)].join(','));
  }
  return found;
}

/** Accounts by name, or by account. */
export function findPeople(texts: readonly string[], store: PersonKey, several: boolean): Promise<Found> {
  return findEach(texts, several, async (name) => {
    for (const key of ['realname', 'username', 'id'] as const) {
      const people = await peopleOf(key, [name]);
      const exact = people.filter((row) => textIn(row, key) === name).map((row) => textIn(row, store));
      if (exact.length > 0) return onlyOne(exact);
    }
    return undefined;
  });
}

/** Departments by name; the search finds parts of names too. */
export function findDeparts(texts: readonly string[], store: DepartKey, several: boolean): Promise<Found> {
  return findEach(texts, several, async (name) => {
    // What is copied from such a cell is what it stores.
    const stored = await departsOf(store, [name]).catch(() => []);
    if (stored.some((row) => textIn(row, store) === name)) return name;
    const hits = await searchDeparts(name, false, new AbortController().signal);
    return onlyOne(hits.filter((hit) => hit.departName === name).map((hit) => textIn(hit, store)));
  });
}

/** Items of a searched dictionary or table. */
export function findInDict(texts: readonly string[], dict: string): Promise<Found> {
  return findEach(texts, false, async (name) => {
    const query = { keyword: name, pageSize: PAGE };
    const path = `/sys/dict/loadDict/${encodeURIComponent(dict)}`;
    const items = await getResult<DictOption[]>(path, query, { quiet: true });
    const named = onlyOne(items.filter(({ text }) => text === name).map(({ value }) => value));
    if (named !== undefined) return named;
    const [stored] = await dictTexts(dict, [name]);
    return stored && stored.text !== name ? name : undefined;
  });
}

/** Rows of another resource by their title. */
export function findReferences(texts: readonly string[], target: string): Promise<Found> {
  const resource = resourceByName(target);
  return findEach(texts, false, async (name) => {
    const query = { keyword: name, pageNo: 1, pageSize: PAGE };
    const { records } = await getResult<Page<ReferenceRow>>(listPathOf(resource), query, { quiet: true });
    return onlyOne(records.filter((row) => titleOf(resource, row) === name).map(({ id }) => id));
  });
}
