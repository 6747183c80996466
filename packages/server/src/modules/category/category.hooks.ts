import type { category } from '@songbai/contract/modules/category/category.resource.ts';
import {
  CATEGORY_CODE_LENGTH,
  CATEGORY_ROOT,
  isCategoryCode,
} from '@songbai/contract/modules/category/category.rules.ts';
import { parentTreeCode } from '@songbai/contract/rules/tree-code.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values, WriteContext } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { freeTreeCode } from '../../resource/write/free-tree-code.ts';
import { mark, remove } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import {
  allCategories,
  type CategoryNodeRow,
  categoriesBy,
  codeTaken,
  holdTree,
  lastCodeBelow,
  levelOf,
} from './category.store.ts';
import { categoryTable, type StoredCategory } from './category.table.ts';

/**
 * Rules of the tree (contract/2 §2): the server generates the codes and maintains the marks of children. A row never
 * moves, because its code encodes its position; so it cannot become its own descendant.
 */
export function categoryHooks(): ResourceHooks<typeof category> {
  return {
    // Only a workbook brings codes: the calls generate them and ignore those of clients.
    precheck: (draft) => {
      delete draft.code;
    },
    beforeInsert: async (work, draft) => {
      await holdTree(work.db, work.actor.tenantId);
      const name = namePart(draft);
      const given = typeof draft.code === 'string' ? draft.code : '';
      const parent = given === '' ? await parentById(work.db, work.actor, draft.pid) : await parentByCode(work, given);
      const code = given === '' ? await newCode(work.db, work.actor, parent) : given;
      await markParent(work, parent, '1');
      return { ...name, code, pid: parent?.id ?? CATEGORY_ROOT, hasChild: '0' };
    },
    beforeUpdate: (_work, before, patch) => {
      const wanted = patch.pid ?? before.pid;
      if (wanted !== before.pid) throw new AppError('categoryParentFixed');
      return { ...namePart(patch), pid: before.pid };
    },
    beforeRemove: (work, rows) => removeBelow(work, rows),
  };
}

/** The code that a category added below the parent now would get; "0" or empty is the top. */
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

/** The position a given code encodes; it must be free and its parent must exist. */
async function parentByCode(work: Work<WriteContext>, code: string): Promise<CategoryNodeRow | undefined> {
  if (!isCategoryCode(code)) throw new AppError('categoryCodeShape');
  if (await codeTaken(work.db, work.actor.tenantId, code)) throw new AppError('categoryCodeTaken');
  const above = parentTreeCode(code);
  if (above === '') return undefined;
  const [parent] = await categoriesBy(work.db, work.actor.tenantId, 'code', above);
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

/** Updates the mark where it differs. */
async function markParent(
  work: Work<StoreContext>,
  parent: CategoryNodeRow | undefined,
  hasChild: '0' | '1',
): Promise<void> {
  if (!parent || parent.hasChild === hasChild) return;
  await mark(work, categoryTable, parent.id, { hasChild });
}

/** Deletes all descendants too; parents left without children lose their mark. */
async function removeBelow(work: Work<StoreContext>, rows: readonly StoredCategory[]): Promise<void> {
  await holdTree(work.db, work.actor.tenantId);
  const named = new Set(rows.map((row) => row.id));
  // A concurrent delete may have been first: the engine's delete then reports it.
  if ((await stored(work, categoryTable, [...named])).length < named.size) return;
  const gone = below(await allCategories(work.db, work.actor.tenantId), named);
  const rest = [...gone].filter((id) => !named.has(id));
  for (const part of chunks(rest))
    await remove(work.as(withoutRules(work.actor)), categoryTable, part, '随上级分类删除');
  for (const pid of new Set(rows.map((row) => row.pid))) {
    if (pid === null || pid === CATEGORY_ROOT || gone.has(pid)) continue;
    const left = (await levelOf(work.db, work.actor.tenantId, pid)).filter((child) => !gone.has(child.id));
    const [parent] = await categoriesBy(work.db, work.actor.tenantId, 'id', pid);
    await markParent(work, parent, left.length > 0 ? '1' : '0');
  }
}

/** The named rows and all their descendants. */
function below(all: readonly CategoryNodeRow[], named: ReadonlySet<string>): Set<string> {
  const gone = new Set(named);
  const children = new Map<string, string[]>();
  for (const { id, pid } of all) children.set(pid, [...(children.get(pid) ?? []), id]);
  for (const id of gone) for (const child of children.get(id) ?? []) gone.add(child);
  return gone;
}
