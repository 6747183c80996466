import { backtracks } from '@songbai/contract/design/backtracks.ts';
import type { Design } from '@songbai/contract/design/design.ts';
import { type DesignProblem, designProblems } from '@songbai/contract/design/design-checks.ts';
import { ForeignPart } from '@songbai/contract/design/merge.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { safePattern } from '../../platform/safe-regex.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { stored } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import { headTable } from './head.table.ts';

/**
 * Refuses a design by its first problem; the reply lists them all.
 * @throws AppError designProblem
 */
export function assertSound(design: Design, more: readonly DesignProblem[] = []): void {
  refuseProblems([...soundnessProblems(design), ...more]);
}

/** All that is wrong with a design taken alone. */
export const soundnessProblems = (design: Design): DesignProblem[] => [
  ...designProblems(design, isSafe),
  ...texts(design),
];

/** The server tries every way at once, but stock clients run the pattern in the browser. */
const isSafe = (pattern: string): boolean => safePattern(pattern) !== undefined && !backtracks(pattern);

/** @throws AppError designProblem */
export function refuseProblems(problems: readonly DesignProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const field = first.field === undefined ? 'head' : 'fields';
  throw new AppError('designProblem', { detail: first.text }, { field, result: { problems } });
}

/** Texts that are read as values later: JSON. */
function texts({ head, fields }: Design): DesignProblem[] {
  const ext = head.extConfigJson && !isJson(head.extConfigJson) ? [{ text: '扩展配置不是有效的JSON' }] : [];
  const ofFields = fields
    .filter(({ parked }) => parked === 0)
    .flatMap(({ dbFieldName, dbFieldTxt, fieldExtendJson }): DesignProblem[] => [
      ...(fieldExtendJson && !isJson(fieldExtendJson)
        ? [{ field: dbFieldName, text: `${dbFieldTxt}：扩展参数不是有效的JSON` }]
        : []),
    ]);
  return [...ext, ...ofFields];
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/**
 * A head that the actor may change, held until the end of the transaction.
 * @throws AppError designMissing, designOfPlatform
 */
export async function heldHead(work: Work, id: string): Promise<StoredCgformHead> {
  const sql = binder(work.server.database.engine);
  // An update without effect: the only way to lock a row that both engines support.
  const text = `update onl_cgform_head set version = version where id = ${sql.bind(id)} and del_flag = 0`;
  await runSql(work.db, text, sql.values);
  const [head] = await stored(work, headTable, [id]);
  if (!head) throw new AppError('designMissing');
  assertMayChange(work.actor, head);
  return head;
}

/** The same work on what is of that tenant, such as a view of a table of the platform. */
export const forTenant = (work: Work, tenantId: number | null): Work =>
  tenantId === null || tenantId === work.actor.tenantId ? work : work.as({ ...work.actor, tenantId });

/** What the platform designed runs for every tenant, so only its administrators change it. */
export function assertMayChange(actor: Actor, { tenantId }: Pick<StoredCgformHead, 'tenantId'>): void {
  if (tenantId === null && !isAdmin(actor)) throw new AppError('designOfPlatform');
}

/** Runs what may name parts of another table. */
export function ownParts<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof ForeignPart) throw new AppError('designForeignPart');
    throw error;
  }
}
