import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import { AppError } from '../../platform/errors.ts';
import { addEach, addMany, type Outcome } from '../../resource/add-many.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { marksOf, seenRows } from '../../resource/excel/same-rows.ts';
import { editRow } from '../../resource/rows.ts';
import { remove } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { withMainRules } from './main-rules.ts';
import { rowRefusal, type SubDraft, type SubLink, subRows } from './sub-tables.ts';

/**
 * Makes the rows of one main row those of the draft: missing ones are deleted, given ids are changed, others added.
 * @throws AppError lineForeign for the id of a row under another main row
 */
export async function saveSubs(work: Work, { link, rows }: SubDraft, main: Readonly<Values>): Promise<void> {
  const { sub } = link;
  if (hasNoKey(link, main)) {
    if (rows.length > 0) throw keyMissing(link);
    return;
  }
  const there = new Set((await subRows(work, link, main)).map((row) => row.id));
  const placed = rows.map((draft, at) => ({ draft, at }));
  const known = placed.flatMap(({ draft, at }) => (typeof draft.id === 'string' ? [{ id: draft.id, draft, at }] : []));
  const fresh = placed.filter(({ draft }) => typeof draft.id !== 'string');
  const sent = new Set(known.map(({ id }) => id));
  if (sent.size < known.length || known.some(({ id }) => !there.has(id)))
    throw new AppError('lineForeign', { title: sub.table.resource.title });
  const gone = [...there].filter((id) => !sent.has(id));
  if (fresh.length > 0) assertMay(link, 'add');
  if (gone.length > 0) {
    assertMay(link, 'delete');
    await remove(work, sub.table, gone);
  }
  const editHooks = withMainRules(link, sub.mayButton('update') ? sub.hooks : asTheyAre(sub.hooks), async () => main);
  for (const { draft, at } of known) {
    try {
      await editRow(work, sub.table, editHooks, draft);
    } catch (error) {
      throw placedRefusal(link, at, error);
    }
  }
  const refusals = await addSubs(
    work,
    link,
    fresh.map((row) => ({ ...row, main })),
  );
  const refusal = refusals.find(Boolean);
  if (refusal) throw refusal;
}

/**
 * The same for main rows that are new, with all their rows at once.
 * @returns the refusal of each main row, if any
 */
export async function saveNewSubs(
  work: Work,
  link: SubLink,
  mains: readonly { main: Readonly<Values>; rows: readonly Values[] }[],
): Promise<(AppError | undefined)[]> {
  const refusals = mains.map(({ main, rows }): AppError | undefined => {
    if (rows.length === 0) return undefined;
    if (hasNoKey(link, main)) return keyMissing(link);
    return link.sub.mayButton('add') ? undefined : new AppError('forbidden');
  });
  const rows = mains.flatMap((one, of) =>
    refusals[of] ? [] : one.rows.map((draft, at) => ({ of, row: { main: one.main, draft, at } })),
  );
  const outcomes = await addSubs(
    work,
    link,
    rows.map(({ row }) => row),
  );
  for (const [index, { of }] of rows.entries()) refusals[of] ??= outcomes[index];
  return refusals;
}

const hasNoKey = ({ mainField }: SubLink, main: Readonly<Values>): boolean => isEmpty(main[mainField]);

const keyMissing = ({ mainField }: SubLink): AppError =>
  new AppError('invalid', { detail: `主表没有「${mainField}」的值，不能保存附表` });

/** @throws AppError forbidden */
function assertMay({ sub }: SubLink, code: string): void {
  if (!sub.mayButton(code)) throw new AppError('forbidden');
}

/** A new row, with its place in the form of its main row. */
interface NewSub {
  main: Readonly<Values>;
  draft: Values;
  at: number;
}

/** Adds rows under their main rows; returns the refusals, naming table and row. */
async function addSubs(work: Work, link: SubLink, rows: readonly NewSub[]): Promise<(AppError | undefined)[]> {
  const { sub, key, mainField } = link;
  const mains = new Map(rows.map(({ main }) => [String(main[mainField]), main]));
  const under = underMain(sub.hooks, (draft) => ({ [key]: draft[key] }));
  const hooks = withMainRules(link, under, async (_work, value) => mains.get(value));
  const drafts = rows.map(({ main, draft }) => ({ ...draft, [key]: main[mainField] }));
  const outcomes = await addedAtOnce(work, link, hooks, drafts);
  return outcomes.map((outcome, index) =>
    outcome === undefined ? undefined : placedRefusal(link, rows[index]?.at ?? 0, outcome),
  );
}

/** At once where no two have a unique value in common; the second of such rows has to find the first. */
async function addedAtOnce(
  work: Work,
  { sub: { table } }: SubLink,
  hooks: ResourceHooks,
  drafts: readonly Values[],
): Promise<Outcome[]> {
  const seen = seenRows(undefined);
  const repeated = drafts.some((draft) => {
    const marks = marksOf(table.resource, draft, undefined);
    if (seen.repeats(marks)) return true;
    seen.add(marks);
    return false;
  });
  return (repeated ? addEach : addMany)(work, table, hooks, drafts);
}

/**
 * The refusal of one row, which names table and row; what concerns the right to the table or the state of the form names
 * neither.
 * @throws anything that is no refusal
 */
function placedRefusal(link: SubLink, at: number, error: unknown): AppError {
  if (!(error instanceof AppError)) throw error;
  return OF_ONE_ROW.has(error.key) ? rowRefusal(link, at, error) : error;
}

const OF_ONE_ROW: ReadonlySet<string> = new Set(['invalid', 'refMissing', 'duplicateField']);

/** Rows may come back with their form, but not changed. */
const asTheyAre = (hooks: ResourceHooks): ResourceHooks => ({
  ...hooks,
  beforeUpdate: (_work, before, patch) => {
    const stored = before as Readonly<Values>;
    const isChanged = ([name, value]: [string, unknown]) =>
      Object.hasOwn(stored, name) && String(stored[name] ?? '') !== String(value ?? '');
    if (Object.entries(patch).some(isChanged)) throw new AppError('forbidden');
    return {};
  },
});

/** New rows get the key of their main row, whatever the form says. */
export function underMain(hooks: ResourceHooks, own: (draft: Values) => Values): ResourceHooks {
  return {
    ...hooks,
    beforeInsertMany: async (work, drafts) => {
      const before = (await hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map(() => ({}));
      return before.map((values, at) =>
        values instanceof AppError ? values : { ...values, ...own(drafts[at] ?? {}) },
      );
    },
  };
}
