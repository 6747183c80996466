import { type Static, Type } from 'typebox';

const roleId = Type.String({ minLength: 1, maxLength: 64, title: '角色' });
/** Ids joined by commas; a role holds a few hundred of them. */
const ids = (title: string) => Type.Optional(Type.Union([Type.String({ maxLength: 200_000 }), Type.Null()], { title }));

/**
 * `POST /sys/permission/saveRolePermission` (contract/1 §6.1): what the screen showed and what is ticked now. Note the
 * lower-case p.
 */
export const saveRolePermissionBody = Type.Object({
  roleId,
  permissionIds: ids('菜单权限'),
  lastpermissionIds: ids('原菜单权限'),
});
export type SaveRolePermissionBody = Static<typeof saveRolePermissionBody>;

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
  /** 1 when data rules hang on it. */
  ruleFlag: number;
  icon: null;
  label: null;
  scopedSlots: { title: 'hasDatarule' };
  children?: GrantNode[];
}

export interface GrantTree {
  treeList: GrantNode[];
  ids: string[];
}
