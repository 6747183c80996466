import type { Design } from '@songbai/contract/design/design.ts';
import type { TableRights } from '@songbai/contract/design/rights.ts';
import { mustQuery } from '@songbai/contract/design/screen-info.ts';
import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { decodeSuperQuery, type ListParams } from '@songbai/contract/wire/list-params.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { isRoot, parentFieldOf } from './tree-rules.ts';

/** The calls of the built-in buttons (contract/2 §15.6); several buttons may stand for one call. */
const CALLS: readonly (readonly [right: OnlineRight, codes: readonly string[]])[] = [
  ['add', ['add']],
  ['edit', ['update']],
  ['delete', ['delete', 'batch_delete']],
  ['export', ['export']],
  ['import', ['import']],
  ['recycle', ['delete', 'batch_delete']],
];

/** What somebody may do with a table who may open it. */
export function callsOf({ head }: Pick<Design, 'head'>, { buttonsGone }: TableRights): ReadonlySet<OnlineRight> {
  const has = (code: string) => !buttonsGone.has(code);
  const may = new Set<OnlineRight>(['list']);
  for (const [right, codes] of CALLS) if (codes.some(has)) may.add(right);
  if (head.isTree === 'Y' && has('addSub')) may.add('add');
  return may;
}

/** One row is looked at by itself from its own button and to change it. */
export const mayLook = ({ buttonsGone }: TableRights): boolean =>
  !buttonsGone.has('detail') || !buttonsGone.has('update');

/** Buttons whose calls are told apart by what is sent: a node below another one, several rows at once. */
export function admission(
  design: Design,
  resource: Resource,
  { buttonsGone }: TableRights,
): NonNullable<ResourceHooks['admit']> {
  const parent = parentFieldOf(design, resource);
  const needed = (draft: Values): string => {
    const isTop = parent === undefined || isRoot(Object.hasOwn(draft, parent) ? draft[parent] : undefined);
    return isTop ? 'add' : 'addSub';
  };
  return async (_actor, action, subject) => {
    if ('draft' in subject && action === 'add' && buttonsGone.has(needed(subject.draft)))
      throw new AppError('forbidden');
    if ('ids' in subject && action === 'delete' && subject.ids.length > 1 && buttonsGone.has('batch_delete'))
      throw new AppError('forbidden');
  };
}

/** What a list is asked of, and for whom. */
interface Asked {
  live: { design: Design };
  list: { resource: Resource };
  rights: TableRights;
}

/**
 * Refuses a super query to whoever has not the button, and a list without the conditions that its design asks for.
 * @throws AppError forbidden, queryMissing
 */
export function assertQuery({ live, list, rights }: Asked, given: ListParams): void {
  assertSuperQuery(rights, given);
  const missing = mustQuery(live.design, list.resource.fields).find(({ name }) => !isAsked(name, given));
  // Ticked rows are chosen already.
  if (!missing || given.selections) return;
  throw new AppError('queryMissing', { label: missing.label }, { field: missing.name });
}

const isAsked = (name: string, given: ListParams): boolean =>
  ['', '_begin', '_end', '_MultiString'].some((suffix) => {
    const value = given[`${name}${suffix}`];
    return typeof value === 'string' && value.trim() !== '';
  });

/** @throws AppError forbidden */
export function assertSuperQuery({ buttonsGone }: TableRights, { superQueryParams }: ListParams): void {
  if (!buttonsGone.has('super_query') || typeof superQueryParams !== 'string' || superQueryParams === '') return;
  if (decodeSuperQuery(superQueryParams)?.length !== 0) throw new AppError('forbidden');
}
