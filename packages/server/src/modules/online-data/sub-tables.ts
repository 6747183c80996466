import { originalName } from '@songbai/contract/design/names.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { both, type Filter } from '@songbai/contract/resource/filter.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedDraft } from '../../resource/checked-draft.ts';
import type { Values } from '../../resource/context.ts';
import { withoutPatterns } from '../../resource/excel/without-patterns.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { firstRows } from '../../resource/read/store.ts';
import { firstBinned, restoreRows } from '../../resource/recycle-bin.ts';
import type { Server } from '../../resource/server-context.ts';
import { remove } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { isUnasked } from './expression-hooks.ts';
import { withoutHidden } from './hidden-values.ts';
import type { Runtime } from './runtime.ts';
import { ownRow } from './wire-names.ts';

/** How a sub-table hangs on its main table. */
export interface SubLink {
  sub: Runtime;
  /** Its name on the wire. */
  name: string;
  /** Its column that holds the value of `mainField`. */
  key: string;
  mainField: string;
}

const placeOf = ({ live }: Runtime): number => live.design.head.tabOrderNum ?? Number.MAX_SAFE_INTEGER;

/** The sub-tables of a main table, or of a view of it, with their keys, in the order of their tabs. */
export function subLinks({ live, subs }: Runtime): SubLink[] {
  const main = originalName(live.design.head.tableName);
  const ordered = [...subs].sort((a, b) => placeOf(a) - placeOf(b));
  return ordered.flatMap((sub) => {
    const { head, fields } = sub.live.design;
    const key = fields.find(({ parked, mainTable, mainField }) => parked === 0 && mainTable === main && mainField);
    return key && sub.live.everLive
      ? [{ sub, name: head.tableName, key: key.dbFieldName, mainField: String(key.mainField) }]
      : [];
  });
}

/** The rows of one main row, as they were added; none where it has no value to hang them on. */
export async function subRows(from: Reading<Server>, link: SubLink, main: Readonly<Values>): Promise<Row[]> {
  const value = main[link.mainField];
  if (value === null || value === undefined || value === '') return [];
  const filter: Filter = { field: link.key, op: 'eq', value: String(value) };
  const sort = [
    { field: 'createTime', order: 'asc' as const },
    { field: 'id', order: 'asc' as const },
  ];
  return firstRows(from, link.sub.table, { filter, sort }, LIMITS.subRows);
}

/** The same as forms show them. */
export async function shownSubRows(from: Reading<Server>, link: SubLink, main: Readonly<Values>): Promise<Row[]> {
  return (await subRows(from, link, main)).map((row) => withoutHidden(row, link.sub.rights));
}

/** What a form sends of one sub-table, checked; undefined: it says nothing of it. */
export interface SubDraft {
  link: SubLink;
  rows: readonly Values[];
}

const OWN_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * The sub-tables of a form by the rules of their designs. An empty text is what the clients send for no rows.
 * @throws AppError invalid, naming table and row
 */
export function subDrafts(work: Work, links: readonly SubLink[], body: Readonly<Values>): SubDraft[] {
  const checking = { actor: work.actor, loose: isUnasked(work) };
  return links.flatMap((link) => {
    if (!Object.hasOwn(body, link.name)) return [];
    const given = body[link.name] === '' || body[link.name] === null ? [] : body[link.name];
    const rows = Array.isArray(given) ? given : [given];
    const { title } = link.sub.table.resource;
    if (rows.length > LIMITS.subRows) throw new AppError('invalid', { detail: `${title}最多${LIMITS.subRows}行` });
    if (link.sub.live.design.head.relationType === 1 && rows.length > 1) throw new AppError('onlineSubSingle');
    return [{ link, rows: rows.map((row: unknown, at) => checkedSub(checking, link, row, at)) }];
  });
}

interface Checking {
  actor: Actor;
  /** Whatever patterns its fields have. */
  loose: boolean;
}

/** Rows with an id of ours are changed, others added; the browser names new ones as it likes. */
function checkedSub({ actor, loose }: Checking, link: SubLink, row: unknown, at: number): Values {
  const { sub, key } = link;
  const { resource } = sub.table;
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new AppError('invalid', { detail: `${resource.title}第${at + 1}行格式不正确` });
  const { id, [key]: _key, ...rest } = ownRow(row as Values);
  const known = typeof id === 'string' && OWN_ID.test(id);
  try {
    const body = known ? { ...rest, id } : rest;
    const asked = loose ? withoutPatterns(resource) : resource;
    return checkedDraft(asked, known ? 'edit' : 'add', { actor, body }, sub.hooks);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw rowRefusal(link, at, error);
  }
}

/** A refusal of one of the rows of a sub-table, named for who sees a form and for who knows where its rows came from. */
export function rowRefusal({ name, sub }: SubLink, at: number, { params, message }: AppError): AppError {
  const why = params.detail ?? message;
  const detail = `${sub.table.resource.title}第${at + 1}行：${why}`;
  return new AppError('invalid', {
    detail,
    why,
    lines: name,
    line: at,
    ...(params.label ? { label: params.label } : {}),
  });
}

/** Why sub rows were deleted that went with their main row; those alone come back with it. */
const WITH_MAIN = '随主表删除';

/** Deletes the sub rows of main rows that go. */
export async function removeSubs(work: Work, links: readonly SubLink[], mains: readonly Values[]): Promise<void> {
  for (const link of links)
    for (const main of mains) {
      const rows = await subRows(work, link, main);
      if (rows.length > 0)
        await remove(
          work,
          link.sub.table,
          rows.map(({ id }) => id),
          WITH_MAIN,
        );
    }
}

/**
 * Takes back the sub rows that went with main rows.
 * @returns what did not come back with them, one sentence each
 */
export async function restoreSubs(
  work: Work,
  links: readonly SubLink[],
  mains: readonly Readonly<Values>[],
): Promise<string[]> {
  const left: string[] = [];
  for (const { sub, key, mainField } of links)
    for (const main of mains) {
      const value = main[mainField];
      if (value === null || value === undefined || value === '') continue;
      const filter = both(
        { field: key, op: 'eq', value: String(value) },
        { field: 'deleteReason', op: 'eq', value: WITH_MAIN },
      );
      const rows = await firstBinned(work, sub.table, filter, LIMITS.subRows);
      const ids = rows.map(({ id }) => String(id));
      if (ids.length > 0) left.push(...(await restoreRows(work, sub.table, sub.hooks, ids)).left);
    }
  return left;
}
