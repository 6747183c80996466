import {
  CATEGORY_CODE_LENGTH,
  CATEGORY_ROOT,
  isCategoryCode,
} from '@songbai/contract/modules/category/category.rules.ts';
import { parentTreeCode } from '@songbai/contract/rules/tree-code.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { mark, remove, type StoreContext, type Stored, stored, type Values } from '../../resource/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { freeTreeCode } from '../../resource/write/free-tree-code.ts';
import {
  allCategories,
  type CategoryNodeRow,
  categoriesBy,
  codeTaken,
  holdTree,
  lastCodeBelow,
  levelOf,
} from './category.store.ts';
import { categoryTable } from './category.table.ts';

/**
 * Rules of the tree (contract/2 §2): the server makes the codes and keeps the marks of children. A row stays where it
 * was added, because its code tells its place; so it can never come below itself.
 */
export function categoryHooks(context: StoreContext): ResourceHooks {
  return {
    // Only a workbook brings codes: the calls make them, whatever a client sends.
    precheck: (draft) => {
      delete draft.code;
    },
    beforeInsert: async (trx, actor, draft) => {
      await holdTree(trx, actor.tenantId);
      const name = namePart(draft);
      const given = typeof draft.code === 'string' ? draft.code : '';
      const parent = given === '' ? await parentById(trx, actor, draft.pid) : await parentByCode(trx, actor, given);
      const code = given === '' ? await newCode(trx, actor, parent) : given;
      await markParent(context, trx, parent, '1');
      return { ...name, code, pid: parent?.id ?? CATEGORY_ROOT, hasChild: '0' };
    },
    beforeUpdate: (_trx, _actor, before, patch) => {
      const wanted = patch.pid ?? before.pid;
      if (wanted !== before.pid) throw new AppError('categoryParentFixed');
      return { ...namePart(patch), pid: before.pid };
    },
    beforeRemove: (trx, actor, rows) => removeBelow(context, trx, actor, rows),
  };
}

/** The code that a category added below the parent now would get; "0" or nothing is the top. */
export async function nextCategoryCodeBelow(db: Db, actor: Actor, pid: string): Promise<string> {
  return newCode(db, actor, await parentById(db, actor, pid));
}

function namePart(values: Values): Values {
  if (typeof values.name !== 'string') return {};
  const name = values.name.trim();
  if (name === '') throw new AppError('invalid', { detail: '分类名称不能为空', label: '分类名称' }, { field: 'name' });
  return { name };
}

async function parentById(trx: Db, actor: Actor, pid: unknown): Promise<CategoryNodeRow | undefined> {
  if (typeof pid !== 'string' || pid === '' || pid === CATEGORY_ROOT) return undefined;
  const [parent] = await categoriesBy(trx, actor.tenantId, 'id', pid);
  if (!parent) throw new AppError('refMissing', { label: '父级节点' }, { field: 'pid' });
  return parent;
}

/** The place a given code names; it must be free and its parent there. */
async function parentByCode(trx: Trx, actor: Actor, code: string): Promise<CategoryNodeRow | undefined> {
  if (!isCategoryCode(code)) throw new AppError('categoryCodeShape');
  if (await codeTaken(trx, actor.tenantId, code)) throw new AppError('categoryCodeTaken');
  const above = parentTreeCode(code);
  if (above === '') return undefined;
  const [parent] = await categoriesBy(trx, actor.tenantId, 'code', above);
  if (!parent) throw new AppError('categoryCodeUnknown', { code: above });
  return parent;
}

async function newCode(db: Db, actor: Actor, parent: CategoryNodeRow | undefined): Promise<string> {
  const code = await freeTreeCode({
    parentCode: parent?.code ?? '',
    last: await lastCodeBelow(db, actor.tenantId, parent?.id ?? CATEGORY_ROOT),
    longest: CATEGORY_CODE_LENGTH,
    isTaken: (taken) => codeTaken(db, actor.tenantId, taken),
  });
  if (code === undefined) throw new AppError('categoryTooDeep', { n: CATEGORY_CODE_LENGTH });
  return code;
}

/** Sets the mark where it says something else. */
async function markParent(
  context: StoreContext,
  trx: Trx,
  parent: CategoryNodeRow | undefined,
  hasChild: '0' | '1',
): Promise<void> {
  if (!parent || parent.hasChild === hasChild) return;
  await mark(context, trx, categoryTable, parent.id, { hasChild });
}

/** Everything below goes too, and parents that are left without children lose their mark. */
async function removeBelow(context: StoreContext, trx: Trx, actor: Actor, rows: readonly Stored[]): Promise<void> {
  await holdTree(trx, actor.tenantId);
  const named = new Set(rows.map((row) => row.id));
  // Another delete may have been first: then the engine's own delete says so.
  if ((await stored(context, trx, categoryTable, actor, [...named])).length < named.size) return;
  const gone = below(await allCategories(trx, actor.tenantId), named);
  const rest = [...gone].filter((id) => !named.has(id));
  for (const part of chunks(rest))
    await remove(context, trx, categoryTable, withoutRules(actor), part, '随上级分类删除');
  for (const pid of new Set(rows.map((row) => String(row.pid)))) {
    if (pid === CATEGORY_ROOT || gone.has(pid)) continue;
    const left = (await levelOf(trx, actor.tenantId, pid)).filter((child) => !gone.has(child.id));
    const [parent] = await categoriesBy(trx, actor.tenantId, 'id', pid);
    await markParent(context, trx, parent, left.length > 0 ? '1' : '0');
  }
}

/** The named rows and all rows below them. */
function below(all: readonly CategoryNodeRow[], named: ReadonlySet<string>): Set<string> {
  const gone = new Set(named);
  const children = new Map<string, string[]>();
  for (const { id, pid } of all) children.set(pid, [...(children.get(pid) ?? []), id]);
  for (const id of gone) for (const child of children.get(id) ?? []) gone.add(child);
  return gone;
}
