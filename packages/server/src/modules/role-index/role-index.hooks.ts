import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { RELATION_TYPE } from '@songbai/contract/modules/role-index/role-index.dicts.ts';
import type { roleIndex } from '@songbai/contract/modules/role-index/role-index.resource.ts';
import { STANDARD_CODE } from '@songbai/contract/modules/role-index/role-index.rules.ts';
import { Type } from 'typebox';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Work } from '../../resource/write/work.ts';
import { assertMayChangeRoles, isAdmin, lockRole } from '../permission/index.ts';
import { isKnownPage, roleIdOf } from './role-index.store.ts';

/** Form-only keys of stock clients: all home pages are routes, and none belongs to a single person. */
const family = Type.Object({ route: Type.Optional(Type.Unknown()), userCode: Type.Optional(Type.Unknown()) });

/** A third kind of the family. */
const OF_A_PERSON = 'USER';

/** Setting home pages (contract/1 §6.2): pages of the menu only, for roles within the actor's reach. */
export const roleIndexHooks: ResourceHooks<typeof roleIndex> = {
  extras: family,
  precheck: (draft) => {
    if (draft.relationType === OF_A_PERSON) throw new AppError('homePageByRole');
    if (draft.status === null || draft.status === '') delete draft.status;
  },
  beforeInsert: async (work, draft) => {
    await assertMaySet(work, [String(draft.roleCode)]);
    const own = await checkedValues(work, draft);
    await bumpState(work.db, 'rights');
    return { ...own, status: draft.status ?? VALID_STATUS.valid };
  },
  beforeUpdate: async (work, before, patch) => {
    const { roleCode = before.roleCode, url = before.url } = patch;
    await assertMaySet(work, [before.roleCode, roleCode]);
    const own = await checkedValues(work, { roleCode, url });
    await bumpState(work.db, 'rights');
    return own;
  },
  beforeRemove: async (work, rows) => {
    await assertMaySet(
      work,
      rows.map(({ roleCode }) => roleCode),
      'gone',
    );
    await bumpState(work.db, 'rights');
  },
  decorate: async (_actor, rows) => {
    for (const row of rows) row.route = true;
  },
};

/** The kind of a row follows from its code, whatever the form says. */
async function checkedValues(work: Work, { roleCode, url }: Values): Promise<Values> {
  const page = String(url).trim();
  if (!(await isKnownPage(work.db, page))) throw new AppError('homePageUnknown', { url: page });
  return { url: page, relationType: roleCode === STANDARD_CODE ? RELATION_TYPE.standard : RELATION_TYPE.role };
}

/** @param missing `gone`: a role that no longer exists does not matter */
async function assertMaySet(work: Work, codes: readonly string[], missing: 'refused' | 'gone' = 'refused') {
  const ids: string[] = [];
  for (const code of new Set(codes)) {
    if (code === STANDARD_CODE) {
      if (!isAdmin(work.actor)) throw new AppError('standardHomeAdminOnly');
      continue;
    }
    const id = await roleIdOf(work.db, code);
    // Locked, so that a role and its home page cannot be deleted and set at the same time.
    if (id !== undefined && (await lockRole(work, id))) ids.push(id);
    else if (missing === 'refused') throw new AppError('refMissing', { label: '角色' }, { field: 'roleCode' });
  }
  if (ids.length > 0) await assertMayChangeRoles(work.db, work.actor, ids);
}
