import type { Design } from '@songbai/contract/design/design.ts';
import { type DesignProblem, subProblems } from '@songbai/contract/design/design-checks.ts';
import { TABLE_TYPE } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import { AppError } from '../../platform/errors.ts';
import { mark } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { forTenant, heldHead } from './checks.ts';
import { fieldRows } from './design.store.ts';
import { headTable } from './head.table.ts';
import { followersOf, headNamed, linksTo, type SubLink } from './heads.store.ts';
import { publishBeside } from './publish.ts';

/** The main table that a sub-table points at. */
export function mainOf({ head, fields }: Design): string | undefined {
  return mainKey({ head, fields })?.mainTable;
}

/** By which column a sub-table points at which field of which main table. */
export function mainKey({ head, fields }: Pick<Design, 'head' | 'fields'>) {
  if (head.tableType !== TABLE_TYPE.sub) return undefined;
  for (const { parked, mainTable, mainField, dbFieldName: column } of fields)
    if (parked === 0 && mainTable && mainField) return { column, mainTable, mainField };
  return undefined;
}

const asSub = ({ tableName, mainTable, mainField }: SubLink) => ({
  head: { tableName },
  fields: [{ parked: 0 as const, mainTable, mainField }],
});

/**
 * What is wrong between a table and those that point at it or that it points at (online.md §11).
 * @param named sub-tables as the body names them
 */
export async function relationProblems(
  work: Work,
  design: Design,
  before: Design | undefined,
  named: string | null | undefined,
): Promise<DesignProblem[]> {
  const { head } = design;
  const own = await linksTo(work.db, head);
  if (before?.head.tableType === TABLE_TYPE.main && head.tableType !== TABLE_TYPE.main && own.length > 0)
    throw new AppError('designTypeFixed', { names: own.map(({ tableName }) => tableName).join('、') });
  if (head.tableType === TABLE_TYPE.sub) return subSide(work, design, before);
  if (head.tableType !== TABLE_TYPE.main || !named || named === before?.head.subTableStr) return [];
  return mainSide(work, design, named, own);
}

async function subSide(work: Work, design: Design, before: Design | undefined): Promise<DesignProblem[]> {
  const key = design.fields.find((field) => field.parked === 0 && field.mainTable && field.mainField);
  const name = key?.mainTable;
  if (!key || !name) return [];
  const main = await headNamed(work.db, work.actor.tenantId, name);
  if (main?.tableType !== TABLE_TYPE.main) throw new AppError('designMainMissing', { x: name });
  const fields = await fieldRows(work.db, main.id);
  if (!fields.some((field) => field.parked === 0 && field.dbFieldName === key.mainField))
    throw new AppError('designMainMissing', { x: `${name}.${key.mainField}` });
  const others = (await linksTo(work.db, main)).filter(({ headId }) => headId !== design.head.id);
  const was = before && mainOf(before);
  const former = was === undefined ? undefined : await headNamed(work.db, work.actor.tenantId, was);
  const owner = former?.tableType === TABLE_TYPE.main ? was : undefined;
  return subProblems({ tableName: name }, [design, ...others.map(asSub)], (sub) =>
    sub === design.head.tableName ? owner : undefined,
  );
}

/** A body may name sub-tables; which they are, their foreign keys decide. */
async function mainSide(
  work: Work,
  { head }: Design,
  named: string,
  own: readonly SubLink[],
): Promise<DesignProblem[]> {
  const owners = new Map<string, string>();
  const subs: Pick<SubLink, 'tableName' | 'mainTable' | 'mainField'>[] = [...own];
  for (const tableName of new Set(named.split(',').map((part) => part.trim()))) {
    if (own.some((link) => link.tableName === tableName)) continue;
    const sub = await headNamed(work.db, work.actor.tenantId, tableName);
    if (sub?.tableType !== TABLE_TYPE.sub) continue;
    const fields = await fieldRows(work.db, sub.id);
    const key = fields.find((field) => field.parked === 0 && field.mainTable && field.mainField);
    if (key?.mainTable) owners.set(tableName, key.mainTable);
    subs.push({ tableName, mainTable: key?.mainTable ?? null, mainField: key?.mainField ?? null });
  }
  return subProblems(
    head,
    subs.map((link) => asSub(link as SubLink)),
    (name) => owners.get(name),
  );
}

/** Keeps the list of sub-tables of main tables, and of their views, by the keys that point at them. */
export async function refreshMains(work: Work, names: readonly (string | undefined)[]): Promise<void> {
  for (const name of [...new Set(names)].sort()) {
    const found = name === undefined ? undefined : await headNamed(work.db, work.actor.tenantId, name);
    if (!found || found.tableType !== TABLE_TYPE.main) continue;
    for (const { id, tenantId } of [found, ...(await followersOf(work.db, found.id))])
      await refreshMain(forTenant(work, tenantId), id, found);
  }
}

async function refreshMain(
  work: Work,
  id: string,
  main: { tableName: string; tenantId: number | null },
): Promise<void> {
  const head = await heldHead(work, id);
  const links = await linksTo(work.db, main);
  const subTableStr = links.map(({ tableName }) => tableName).join(',') || null;
  if ((head.subTableStr ?? null) === subTableStr) return;
  await publishBeside(work, head, (design) => ({ ...design, head: { ...design.head, subTableStr } }), '附表变更');
  await mark(work, headTable, id, { subTableStr });
  work.log([
    {
      ...{ table: headTable.resource.table, id, version: head.version, action: 'edit' as const },
      ...{ before: { subTableStr: head.subTableStr }, after: { ...head, subTableStr } },
    },
  ]);
}
