import { type Static, Type } from 'typebox';

const roleId = Type.String({ minLength: 1, maxLength: 64, title: '角色' });
/** Ids joined by commas; a role has at most a few hundred of them. */
const ids = (title: string) => Type.Optional(Type.Union([Type.String({ maxLength: 200_000 }), Type.Null()], { title }));

/**
 * `POST /sys/permission/saveRolePermission` (contract/1 §6.1): the grants shown on screen and those ticked now. Note
 * the lower-case p.
 */
export const saveRolePermissionBody = Type.Object({
  roleId,
  permissionIds: ids('菜单权限'),
  lastpermissionIds: ids('原菜单权限'),
});
export type SaveRolePermissionBody = Static<typeof saveRolePermissionBody>;

/** `POST /sys/role/savePassing`: permissions that a role's holders may grant without having them (user-asks row 8). */
export const savePassingBody = saveRolePermissionBody;

/**
 * `GET /sys/role/queryTreeList`. With `mine` only what the caller may grant to this role, with `passing` only what the
 * caller may let its holders delegate.
 */
export const grantTreeQuery = Type.Object({
  mine: Type.Boolean({ default: false, title: 'mine' }),
  passing: Type.Boolean({ default: false, title: 'passing' }),
  roleId: Type.String({ maxLength: 64, default: '', title: '角色' }),
});

/** `POST /sys/role/datarule` (contract/1 §6). */
export const saveDataRulesBody = Type.Object({
  permissionId: Type.String({ minLength: 1, maxLength: 128, title: '菜单' }),
  roleId,
  dataRuleIds: ids('数据权限'),
});
export type SaveDataRulesBody = Static<typeof saveDataRulesBody>;

/** A node of `GET /sys/role/queryTreeList`. */
export interface GrantNode {
  key: string;
  value: string;
  title: null;
  slotTitle: string;
  parentId: string | null;
  isLeaf: boolean;
  /** 1 when it has data rules. */
  ruleFlag: number;
  icon: null;
  label: null;
  scopedSlots: { title: 'hasDatarule' };
  children?: GrantNode[];
}

export interface GrantTree {
  treeList: GrantNode[];
  /** All selectable ids, without parents that are only path nodes. */
  ids: string[];
}
