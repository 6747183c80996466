import { createHash } from 'node:crypto';
import { type DesignProblem, problemText } from '@songbai/contract/design/design-checks.ts';
import { readersOf, withoutReading } from '@songbai/contract/design/design-expressions.ts';
import { designDifferences } from '@songbai/contract/design/differences.ts';
import { errorText } from '@songbai/contract/errors.ts';
import type {
  DesignFile,
  DesignFileTable,
  ImportedTable,
  ImportPlan,
} from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { fileProblem, keptFields, orderedTables } from '@songbai/contract/modules/online-form/design-file.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { assertMayChange } from './checks.ts';
import { companionOf } from './companion.ts';
import { draftOf } from './design.store.ts';
import { headTable } from './head.table.ts';
import { headNamed } from './heads.store.ts';
import { addTable, addView, changeTable } from './import-table.ts';
import { missingSources } from './sources.store.ts';

/**
 * What an import of a file would do: it is done and taken back, so that whatever would be refused is refused here.
 * @throws AppError designFileRefused for a file that is none of ours
 */
export async function previewImport(server: Server, actor: Actor, file: DesignFile): Promise<ImportPlan> {
  refuseFile(file);
  const plan: ImportPlan = { hash: '', tables: [], refused: [] };
  await write(server, actor, async (work) => {
    try {
      await work.step(async () => {
        const { tables, refusals } = await carriedOut(work, file);
        const refused = refusals.slice(0, MOST_REFUSALS).map((one) => errorText('designImportTable', { ...one }));
        Object.assign(plan, { tables, refused, hash: refused.length === 0 ? hashOf(file, tables) : '' });
        throw new TakenBack();
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
  });
  return plan;
}

/**
 * Imports a file as its plan says, all or nothing; what has columns to make waits to be synced.
 * @throws AppError designFileRefused, syncStale
 */
export async function importDesigns(
  server: Server,
  actor: Actor,
  file: DesignFile,
  planHash: string,
): Promise<ImportPlan> {
  refuseFile(file);
  const tables = await write(server, actor, async (work) => {
    const { tables: done, refusals } = await carriedOut(work, file);
    if (refusals[0]) throw new AppError('designImportTable', { ...refusals[0] });
    if (hashOf(file, done) !== planHash) throw new AppError('syncStale');
    return done;
  });
  return { hash: planHash, tables, refused: [] };
}

/** More are not told at once. */
const MOST_REFUSALS = 100;

class TakenBack extends Error {}

function refuseFile(file: DesignFile): void {
  const detail = fileProblem(file);
  if (detail !== undefined) throw new AppError('designFileRefused', { detail });
}

/** Ids are made anew each time; what was there, and what became of it, must be the same. */
function hashOf(file: DesignFile, tables: readonly ImportedTable[]): string {
  const decisive = tables.map(({ id, ...table }) => ({ ...table, id: table.kind === 'new' ? '' : id }));
  return createHash('sha256').update(JSON.stringify({ file, decisive })).digest('hex').slice(0, 32);
}

/** A table that is refused, and why. */
interface Refusal {
  name: string;
  detail: string;
}

/** What is wrong with all tables of a file is told at once; what hangs on a refused one is not tried. */
async function carriedOut(
  work: Work,
  file: DesignFile,
): Promise<{ tables: ImportedTable[]; refusals: readonly Refusal[] }> {
  const names = new Set(file.tables.map(({ head }) => head.tableName));
  const tables: ImportedTable[] = [];
  const refusals: Refusal[] = [];
  const refused = new Set<string>();
  let unfinished: DesignFileTable[] = [];
  const tried = async ({ head: { tableName } }: DesignFileTable, act: () => Promise<void>): Promise<void> => {
    try {
      await work.step(act);
    } catch (error) {
      if (!(error instanceof AppError) || error.key === 'forbidden') throw error;
      refused.add(tableName);
      refusals.push(...detailsOf(error).map((detail) => ({ name: tableName.slice(0, 50), detail })));
    }
  };
  const finish = async (): Promise<void> => {
    for (const table of unfinished)
      if (!refused.has(table.head.tableName)) await tried(table, () => whole(work, table));
    unfinished = [];
  };
  for (const table of orderedTables(file.tables)) {
    // Views have what their originals reckon.
    if (table.head.viewOf) await finish();
    const above = namesAbove(table).find((name) => refused.has(name));
    await tried(table, async () => {
      if (above !== undefined) throw new AppError('designImportAbove', { x: above.slice(0, 50) });
      const { done, isWhole } = await wholeOrBegun(work, table, names);
      tables.push(done);
      if (!isWhole) unfinished.push(table);
    });
  }
  await finish();
  return { tables, refusals };
}

/**
 * A table, without what it reads of others where those are not there yet: a main table that sums its sub-tables comes
 * before them.
 */
async function wholeOrBegun(work: Work, table: DesignFileTable, names: ReadonlySet<string>) {
  try {
    return { done: await work.step(() => oneTable(work, table, names)), isWhole: true };
  } catch (error) {
    const isReader = table.fields.some((field) => readersOf(field, names).length > 0);
    if (!isReader || !(error instanceof AppError) || error.key !== 'designProblem') throw error;
    const begun = { ...table, fields: table.fields.map((field) => withoutReading(field, names)) };
    return { done: await oneTable(work, begun, names), isWhole: false };
  }
}

/** Completes a table that was begun. */
async function whole(work: Work, table: DesignFileTable): Promise<void> {
  const found = await headNamed(work.db, work.actor.tenantId, table.head.tableName);
  const [head] = found ? await stored(work, headTable, [found.id]) : [];
  if (head) await changeTable(work, head, await draftOf(work.db, head), table);
}

/** Tables without which this one cannot be: of a view its original, of a sub-table its main table. */
const namesAbove = ({ head, fields }: DesignFileTable): string[] =>
  [head.viewOf, ...fields.map(({ mainTable }) => mainTable)].flatMap((name) => (name ? [name] : []));

/** All that is wrong with a design, field by field, or the one text of another refusal. */
function detailsOf({ key, message, result }: AppError): string[] {
  if (key !== 'designProblem') return [message];
  const { problems } = (result ?? { problems: [] }) as { problems: readonly DesignProblem[] };
  return problems.length === 0 ? [message] : problems.map(problemText);
}

async function oneTable(work: Work, table: DesignFileTable, names: ReadonlySet<string>): Promise<ImportedTable> {
  const { tableName, tableTxt, viewOf } = table.head;
  const found = await headNamed(work.db, work.actor.tenantId, tableName);
  const isView = Boolean(viewOf);
  const made = found
    ? await changed(work, found.id, table)
    : { id: await (isView ? addView(work, table) : addTable(work, table)), kind: 'new' as const };
  const given = table.enhancements && (await companionOf(work.server)?.give(work, made.id, table.enhancements));
  const missing = await missingSources(work.db, work.actor.tenantId, table.fields, names);
  const kind = made.kind === 'same' && (given?.waiting.length ?? 0) > 0 ? 'changed' : made.kind;
  return {
    ...{ tableName, tableTxt, isView, differences: [], kept: [], fields: table.fields.length },
    ...made,
    ...{ kind, waiting: given?.waiting ?? [] },
    notes: [...(given?.notes ?? []), ...missing],
  };
}

type Changed = Pick<ImportedTable, 'id' | 'kind' | 'differences' | 'kept'>;

/** @throws AppError forbidden, designOfPlatform, designImportKind */
async function changed(work: Work, id: string, table: DesignFileTable): Promise<Changed> {
  if (!work.actor.codes.has(FORM_RIGHTS.edit)) throw new AppError('forbidden');
  const [head] = await stored(work, headTable, [id]);
  if (!head) throw new AppError('designMissing');
  assertMayChange(work.actor, head);
  const before = await draftOf(work.db, head);
  const same = { id, kind: 'same' as const, differences: [], kept: keptFields(before.fields, table.fields) };
  try {
    return await work.step(async (): Promise<Changed> => {
      await changeTable(work, head, before, table);
      const [now] = await stored(work, headTable, [id]);
      const after = await draftOf(work.db, now ?? head);
      if (JSON.stringify(after) === JSON.stringify(before)) throw new TakenBack();
      return { ...same, kind: 'changed', differences: designDifferences(before, after) };
    });
  } catch (error) {
    if (error instanceof TakenBack) return same;
    throw error;
  }
}
