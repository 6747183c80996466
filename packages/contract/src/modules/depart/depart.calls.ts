import { type Static, Type } from 'typebox';
import type { Depart } from './depart.resource.ts';

/** A department in a tree (contract/1 §8.1). */
export interface DepartNode extends Omit<Depart, 'sysOrgCode' | 'orgCode'> {
  key: string;
  value: string;
  title: string;
  isLeaf: boolean;
  /** Null on leaves, and where only one level was requested. */
  children: DepartNode[] | null;
  orgCode: string;
  delFlag: string;
  /** Ids of those in charge joined by commas; null when there are none, and in searches. */
  directorUserIds: string | null;
}

/** The ancestor ids of each department of `queryAllParentId`, from the top down, ending with its own. */
export type ParentIds = Record<string, { parentIds: string[]; parentMap: Record<string, DepartParent> }>;
export interface DepartParent {
  id: string;
  parentId: string | null;
  departName: string;
  orgCode: string;
}

/** Ids joined by commas; a department has at most a few hundred menus and buttons. */
const ids = (title: string) => Type.Optional(Type.Union([Type.String({ maxLength: 200_000 }), Type.Null()], { title }));
const departId = Type.String({ minLength: 1, maxLength: 64, title: '部门' });

/** `POST /sys/permission/saveDepartPermission` (contract/1 §8.4): the grants shown on screen and those ticked now. */
export const saveDepartPermissionBody = Type.Object({
  departId,
  permissionIds: ids('菜单权限'),
  lastpermissionIds: ids('原菜单权限'),
});
export type SaveDepartPermissionBody = Static<typeof saveDepartPermissionBody>;

/** `POST /sys/sysDepartPermission/datarule` (contract/1 §8.4). */
export const saveDepartDataRulesBody = Type.Object({
  permissionId: Type.String({ minLength: 1, maxLength: 128, title: '菜单' }),
  departId,
  dataRuleIds: ids('数据权限'),
});
export type SaveDepartDataRulesBody = Static<typeof saveDepartDataRulesBody>;

const departIds = Type.String({ minLength: 1, maxLength: 20_000, title: '部门' });

/** `GET /sys/sysDepart/removalEffect`: what deleting departments, with all below, would do. */
export const departIdsQuery = Type.Object({ ids: departIds });
export interface DepartRemovalEffect {
  /** Names of the departments themselves. */
  names: string[];
  /** How many departments below go with them. */
  below: number;
  /** How many people work in any of them. */
  people: number;
  /** Those of them who work in no other department. */
  left: { id: string; realname: string }[];
}

/** `PUT /sys/sysDepart/movePeople`: whoever would be left without a department becomes a member of another one. */
export const movePeopleBody = Type.Object({
  ids: departIds,
  to: Type.String({ minLength: 1, maxLength: 64, title: '接收部门' }),
});
export type MovePeopleBody = Static<typeof movePeopleBody>;
