import { isOther, rulesOf } from '@songbai/contract/design/expression/rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { stored } from '../../resource/read/store.ts';
import { editRow } from '../../resource/rows.ts';
import type { Work } from '../../resource/write/work.ts';
import { reckoned, rowAfter, rowReckoned, type Saving, withExpressions } from './expression-hooks.ts';
import { shownValues } from './linked.ts';
import { besideMain, readsMain, withMainRules } from './main-rules.ts';
import type { Runtime } from './runtime.ts';
import { type SubLink, subDrafts, subRows } from './sub-tables.ts';

/** The rules of a main table that read the rows of its sub-tables, which are as the form sends them. */
export function withSubExpressions(runtime: Runtime, hooks: ResourceHooks, links: readonly SubLink[]): ResourceHooks {
  const { resource } = runtime.table;
  return withExpressions(resource, hooks, (work) => async (saving) => {
    const given: GivenRows[] = [];
    for (const link of links) given.push(await givenRows(work, link, saving));
    const [shown = {}] = await shownValues(work, runtime.linked, [saving.values]);
    return { rows: rowsBeside(work, resource, { ...saving, values: { ...saving.values, ...shown } }, given), shown };
  });
}

/** Rows of one sub-table before their own rules. */
interface GivenRows {
  link: SubLink;
  rows: readonly GivenRow[];
}

interface GivenRow {
  draft: Values;
  before: Values | undefined;
  shown: Values;
}

async function givenRows(work: Work, link: SubLink, { draft, stored: before }: Saving): Promise<GivenRows> {
  const there = before ? await storedRows(work, link, before) : [];
  const sent = draft[link.name] === undefined ? undefined : subDrafts(work, [link], draft)[0]?.rows;
  const known = new Map(there.map((row) => [row.id, row]));
  const drafts: Omit<GivenRow, 'shown'>[] =
    sent?.map((row) => ({ draft: row, before: known.get(String(row.id)) })) ??
    there.map((row) => ({ draft: {}, before: row }));
  const merged = drafts.map((row) => ({ ...row.before, ...row.draft }));
  const shown = await shownValues(work, link.sub.linked, merged);
  return { link, rows: drafts.map((row, at) => ({ ...row, shown: shown[at] ?? {} })) };
}

/** The rows of one main row as they are stored, whatever this person sees of them. */
async function storedRows(work: Work, link: SubLink, main: Readonly<Values>): Promise<Values[]> {
  const shown = await subRows(work, link, main);
  const rows = await stored(
    work,
    link.sub.table,
    shown.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Main row and sub rows may calculate each other, though never in a circle: so often the results can still change. */
const MOST_ROUNDS = 20;

/** @throws AppError invalid, naming table and row */
function rowsBeside(work: Work, resource: Resource, saving: Saving, given: readonly GivenRows[]) {
  let main = saving.values;
  for (let round = 0; round < MOST_ROUNDS && given.some(({ link }) => readsMain(link)); round++) {
    const next = reckoned(work, resource, { ...saving, beside: { rows: eachRow(work, given, main, rowReckoned) } });
    const moved = Object.keys(next).some((name) => isOther(next[name], main[name]));
    main = next;
    if (!moved) break;
  }
  return eachRow(work, given, main, rowAfter);
}

function eachRow(work: Work, given: readonly GivenRows[], main: Values, make: typeof rowAfter) {
  const all: Record<string, Values[]> = Object.create(null);
  for (const { link, rows } of given) {
    const { resource } = link.sub.table;
    const beside = besideMain(link, main);
    all[link.name] = rows.map(({ shown, ...row }, at) =>
      inRow(resource.title, at, () => make(work, resource, { ...row, beside: { ...beside, shown } })),
    );
  }
  return all;
}

/** @throws AppError invalid, naming table and row */
function inRow<T>(title: string, at: number, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('invalid', { detail: `${title}第${at + 1}行：${error.params.detail ?? error.message}` });
  }
}

/**
 * Calculates the rows of a sub-table again that the form did not send, now that their main row is another one.
 * @throws AppError invalid, naming table and row, for what they lack now
 */
export async function rowsFollow(work: Work, link: SubLink, main: Readonly<Values>): Promise<void> {
  const { sub } = link;
  const { resource } = sub.table;
  const beside = besideMain(link, main);
  const hooks = withMainRules(link, sub.hooks, async () => main);
  const names = (rulesOf(resource)?.formulas ?? [])
    .map(({ name }) => name)
    .filter((name) => !isComputed(resource, name));
  const rows = await storedRows(work, link, main);
  const shown = await shownValues(work, sub.linked, rows);
  for (const [at, row] of rows.entries()) {
    const own = { draft: {}, before: row, beside: { ...beside, shown: shown[at] ?? {} } };
    const after = inRow(resource.title, at, () => rowAfter(work, resource, own));
    if (names.some((name) => isOther(after[name], row[name]))) await editRow(work, sub.table, hooks, { id: row.id });
  }
}

const isComputed = ({ fields }: Resource, name: string): boolean => fields[name]?.computed === true;
