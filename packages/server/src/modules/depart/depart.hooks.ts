import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import {
  categoryRefusal,
  DEPART_CODE_LENGTH,
  defaultCategory,
  ORG_TYPE,
} from '@songbai/contract/modules/depart/depart.rules.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import { isTreeCode, parentTreeCode } from '@songbai/contract/rules/tree-code.ts';
import { Type } from 'typebox';
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
import { departTable, type StoredDepart } from './depart.table.ts';
import { departBinHooks, WITH_PARENT } from './depart-bin.ts';
import { endDeparts } from './depart-end.ts';
import { childrenOf, codeTaken, type DepartPlace, departBy, holdTree, lastCodeBelow } from './depart-places.store.ts';
import { assertNobodyLeft, withBelow } from './depart-removal.ts';
import { setDirectors } from './directors.service.ts';
import { directorsByDepart } from './directors.store.ts';

const directorIds = (title: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()], { title }));

/** Superiors are sent with the department (contract/1 §8.2). */
const directors = {
  directorUserIds: directorIds('部门负责人'),
  oldDirectorUserIds: directorIds('原部门负责人'),
};

/** Keys of the tree node that clients send back; they are ignored. */
const nodeKeys = Object.fromEntries(
  ['value', 'title', 'isLeaf', 'children', 'slotTitle', 'label', 'scopedSlots', 'leaf', 'path'].map((key) => [
    key,
    Type.Optional(Type.Unknown()),
  ]),
);

/**
 * Rules of the tree (contract/1 §8.2): the server generates the codes and maintains levels and marks. A department
 * never moves, because its code encodes its position; so it cannot become its own descendant.
 */
export function departHooks(context: StoreContext): ResourceHooks<typeof depart> {
  return {
    ...departBinHooks,
    extras: Type.Object({ ...directors, ...nodeKeys }),
    precheck: (draft, extras) => {
      // Only a workbook brings codes: the calls generate them and ignore those of clients.
      delete draft.orgCode;
      for (const key of Object.keys(nodeKeys)) delete extras[key];
    },
    beforeInsert: (work, draft) => placeNew(work, draft),
    beforeUpdate: async (work, before, patch) => {
      const parentId = before.parentId ?? '';
      if ((patch.parentId === undefined ? parentId : (patch.parentId ?? '')) !== parentId)
        throw new AppError('departParentFixed');
      if (patch.orgCategory !== undefined && patch.orgCategory !== before.orgCategory)
        await assertCategory(work, before, patch.orgCategory);
      return { ...namePart(patch), ...(patch.departOrder === null ? { departOrder: 0 } : {}), parentId };
    },
    afterSave: async (work, id, { directorUserIds, oldDirectorUserIds }) => {
      if (directorUserIds === undefined) return;
      const shown = oldDirectorUserIds === undefined ? undefined : listOf(oldDirectorUserIds);
      await setDirectors(work, id, { wanted: listOf(directorUserIds), shown });
    },
    beforeRemove: (work, rows) => removeWithBelow(work, rows),
    decorate: async (_actor, rows) => {
      const known = await directorsByDepart(context.database);
      for (const row of rows) row.directorUserIds = known.get(row.id)?.join(',') ?? null;
    },
  };
}

const listOf = (value: unknown): string[] => idsOf(typeof value === 'string' ? value : '');

function namePart({ departName }: Values): Values {
  if (typeof departName !== 'string') return {};
  const { label } = depart.fields.departName;
  if (departName.trim() === '')
    throw new AppError('invalid', { detail: `${label}不能为空`, label }, { field: 'departName' });
  return { departName: departName.trim() };
}

/** Code, level and parent of a new department. */
async function placeNew(work: Work<StoreContext>, draft: Values): Promise<Values> {
  await holdTree(work.db);
  const name = namePart(draft);
  const given = typeof draft.orgCode === 'string' ? draft.orgCode : '';
  const parent = given === '' ? await parentById(work.db, work.actor, draft.parentId) : await parentByCode(work, given);
  const orgCategory = String(draft.orgCategory ?? defaultCategory(parent !== undefined));
  refuseCategory(orgCategory, parent?.orgCategory, []);
  const orgCode = given === '' ? await newCode(work.db, parent) : given;
  await markParent(work, parent, 0);
  const orgType = parent ? String((Number(parent.orgType) || 1) + 1) : ORG_TYPE.top;
  return { ...name, orgCode, orgCategory, orgType, parentId: parent?.id ?? '', izLeaf: 1 };
}

/** The code that a department added below the parent now would get; empty is the top. */
export async function nextDepartCodeBelow(db: Db, actor: Actor, parentId: string): Promise<string> {
  return newCode(db, await parentById(db, actor, parentId));
}

async function parentById(trx: Db, actor: Actor, id: unknown): Promise<DepartPlace | undefined> {
  if (typeof id !== 'string' || id === '') return undefined;
  const parent = await departBy(trx, actor.tenantId, 'id', id);
  if (!parent) throw new AppError('refMissing', { label: '上级部门' }, { field: 'parentId' });
  return parent;
}

/** The position a given code encodes; it must be free and its parent must exist. */
async function parentByCode(work: Work<WriteContext>, code: string): Promise<DepartPlace | undefined> {
  if (!isTreeCode(code)) throw new AppError('departCodeShape');
  if (await codeTaken(work.db, code)) throw new AppError('departCodeTaken');
  const above = parentTreeCode(code);
  if (above === '') return undefined;
  const parent = await departBy(work.db, work.actor.tenantId, 'orgCode', above);
  if (!parent) throw new AppError('departCodeUnknown', { code: above });
  return parent;
}

async function newCode(db: Db, parent: DepartPlace | undefined): Promise<string> {
  const code = await freeTreeCode({
    parentCode: parent?.orgCode ?? '',
    last: await lastCodeBelow(db, parent?.id),
    longest: DEPART_CODE_LENGTH,
    isTaken: (taken) => codeTaken(db, taken),
  });
  if (code === undefined) throw new AppError('departTooDeep', { n: DEPART_CODE_LENGTH });
  return code;
}

async function assertCategory(work: Work<WriteContext>, before: StoredDepart, wanted: string): Promise<void> {
  await holdTree(work.db);
  const parent = await parentById(work.db, work.actor, before.parentId);
  const children = await childrenOf(work.db, work.actor.tenantId, [before.id]);
  refuseCategory(
    wanted,
    parent?.orgCategory,
    children.map((child) => child.orgCategory),
  );
}

function refuseCategory(wanted: string, parent: string | undefined, children: readonly string[]): void {
  const refusal = categoryRefusal(wanted, { parent, children });
  if (refusal) throw new AppError(refusal.error, refusal.params);
}

/** Updates the mark where it differs. */
async function markParent(work: Work<StoreContext>, parent: DepartPlace | undefined, izLeaf: 0 | 1): Promise<void> {
  if (!parent || parent.izLeaf === izLeaf) return;
  await mark(work, departTable, parent.id, { izLeaf });
}

/** Deletes all descendants too; parents left without children become leaves. */
async function removeWithBelow(work: Work<StoreContext>, rows: readonly StoredDepart[]): Promise<void> {
  await holdTree(work.db);
  const named = new Set(rows.map((row) => row.id));
  // A concurrent delete may have been first: the engine's delete then reports it.
  if ((await stored(work, departTable, [...named])).length < named.size) return;
  const gone = await withBelow(
    work.db,
    work.actor.tenantId,
    rows.map((row) => ({ id: row.id, orgCode: row.orgCode ?? '' })),
  );
  await assertNobodyLeft(work, gone);
  const rest = [...gone.keys()].filter((id) => !named.has(id));
  for (const part of chunks(rest)) await remove(work.as(withoutRules(work.actor)), departTable, part, WITH_PARENT);
  await endDeparts(work, [...gone.values()]);
  for (const parentId of new Set(rows.map((row) => row.parentId ?? ''))) {
    if (parentId === '' || gone.has(parentId)) continue;
    const left = (await childrenOf(work.db, work.actor.tenantId, [parentId])).filter((child) => !gone.has(child.id));
    const parent = await departBy(work.db, work.actor.tenantId, 'id', parentId);
    await markParent(work, parent, left.length > 0 ? 0 : 1);
  }
}
