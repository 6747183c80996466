import { type TSchema, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { draftSchema } from '../../resource/draft-schema.ts';
import { filledText } from '../../resource/filled-text.ts';
import { ONE_LINE } from '../../resource/text-form.ts';
import { PERMS_TYPE, VALID_STATUS } from './permission.dicts.ts';
import { type DataRuleRow, dataRule } from './permission.resource.ts';

export const MENU_TOP = 0;
export const MENU_SUB = 1;
export const MENU_BUTTON = 2;
export const SQL_RULE = 'USE_SQL_RULES';

const PATH = '/sys/permission';
const idText = (title: string) => Type.String({ minLength: 1, maxLength: 128, title });
const orNull = <T extends TSchema>(schema: T, title: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { title }));
const text = (title: string, maxLength = 255) => orNull(Type.String({ maxLength }), title);
/** Clients send booleans; the numbers of the columns are accepted as well. */
const flag = (title: string) => orNull(Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 })]), title);
/** Server-owned part of a whole row sent back by a client. */
const ignored = Type.Optional(Type.Unknown());

const content = {
  parentId: text('上级菜单', 128),
  perms: text('授权标识'),
  permsType: orNull(
    Type.Union([Type.Literal(''), Type.Literal(PERMS_TYPE.shown), Type.Literal(PERMS_TYPE.disabled)]),
    '授权策略',
  ),
  icon: text('菜单图标', 100),
  component: text('前端组件'),
  componentName: text('组件名称', 100),
  url: text('菜单路径'),
  redirect: text('默认跳转地址'),
  sortNo: orNull(Type.Number({ minimum: 0, maximum: 999_999.99 }), '排序'),
  route: flag('是否路由菜单'),
  keepAlive: flag('是否缓存路由'),
  hidden: flag('隐藏路由'),
  hideTab: flag('隐藏标签页'),
  alwaysShow: flag('聚合路由'),
  internalOrExternal: flag('打开方式'),
  description: orNull(Type.String({ maxLength: 255, ...ONE_LINE }), '描述'),
  status: orNull(
    Type.Union([Type.Literal(''), Type.Literal(VALID_STATUS.invalid), Type.Literal(VALID_STATUS.valid)]),
    '状态',
  ),
};

const echoed = Object.fromEntries(
  [
    ...[
      'key',
      'title',
      'value',
      'label',
      'slotTitle',
      'leaf',
      'isLeaf',
      'children',
      'hasChildren',
      'ruleFlag',
      'delFlag',
      'tenantId',
    ],
    ...['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'permsTypeText', 'scopedSlots'],
    ...['menuType_dictText', 'permsType_dictText', 'status_dictText'],
    // A field of the newer form only: the address of a framed page, which it also sends as `component`.
    ...['frameSrc'],
  ].map((name) => [name, ignored]),
);

const nameText = filledText('菜单名称', 100);
const menuType = Type.Integer({ minimum: MENU_TOP, maximum: MENU_BUTTON, title: '菜单类型' });

/** `POST /sys/permission/add` (contract/1 §7.2). */
export const addMenuBody = Type.Object(
  { ...echoed, ...content, id: ignored, version: ignored, name: nameText, menuType: Type.Optional(menuType) },
  { additionalProperties: false },
);

/** `PUT /sys/permission/edit`; what is absent stays. Without `version` the change applies to the row as it is now. */
export const editMenuBody = Type.Object(
  {
    ...echoed,
    ...content,
    id: idText('id'),
    name: Type.Optional(nameText),
    menuType: Type.Optional(menuType),
    version: Type.Optional(Type.Integer({ minimum: 0, title: '版本' })),
  },
  { additionalProperties: false },
);

type Flag = boolean | 0 | 1 | null;
/** Fields of a menu that a client may set. */
export interface MenuDraft extends Partial<Record<'route' | 'keepAlive' | 'hidden' | 'hideTab', Flag>> {
  name?: string;
  menuType?: number;
  parentId?: string | null;
  perms?: string | null;
  permsType?: string | null;
  icon?: string | null;
  component?: string | null;
  componentName?: string | null;
  url?: string | null;
  redirect?: string | null;
  sortNo?: number | null;
  alwaysShow?: Flag;
  internalOrExternal?: Flag;
  description?: string | null;
  status?: string | null;
}
export type MenuEdit = MenuDraft & { id: string; version?: number };

/** A node of the lists (contract/1 §7.1): the columns of §16.4 and what trees of the family expect. */
export interface PermissionNode {
  id: string;
  key: string;
  title: string;
  parentId: string | null;
  name: string;
  perms: string | null;
  permsType: string | null;
  icon: string | null;
  component: string | null;
  componentName: string | null;
  url: string | null;
  redirect: string | null;
  sortNo: number | null;
  menuType: number;
  leaf: boolean;
  isLeaf: boolean;
  route: boolean;
  keepAlive: boolean;
  hidden: boolean;
  hideTab: boolean;
  alwaysShow: boolean;
  internalOrExternal: boolean;
  description: string | null;
  ruleFlag: number;
  status: string | null;
  delFlag: number;
  version: number;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
  /** null on leaves; lazy calls return [] where child rows exist. */
  children: PermissionNode[] | null;
}

/** A node of `queryTreeList`, for choosing a parent. */
export interface ParentNode {
  key: string;
  value: string;
  title: string;
  slotTitle: string;
  label: string;
  parentId: string | null;
  icon: string | null;
  isLeaf: boolean;
  children: ParentNode[] | null;
}
export interface ParentTree {
  treeList: ParentNode[];
  ids: string[];
}

export type DataRule = Pick<
  DataRuleRow,
  | 'id'
  | 'permissionId'
  | 'ruleName'
  | 'ruleColumn'
  | 'ruleConditions'
  | 'ruleValue'
  | 'status'
  | 'createBy'
  | 'createTime'
  | 'updateBy'
  | 'updateTime'
  | 'version'
>;

/** A field that the data rules of a page may use. */
export interface RuleField {
  value: string;
  text: string;
}

const short = (title: string, maxLength = 128) => Type.String({ maxLength, default: '', title });

/** Paths and queries of the menu calls (contract/1 §7.1). */
export const MENU_CALLS = {
  list: { url: `${PATH}/list`, query: Type.Object({ name: short('name', 200) }) },
  menuList: { url: `${PATH}/getSystemMenuList` },
  submenu: { url: `${PATH}/getSystemSubmenu`, query: Type.Object({ parentId: idText('parentId') }) },
  submenuBatch: {
    url: `${PATH}/getSystemSubmenuBatch`,
    query: Type.Object({ parentIds: short('parentIds', 129 * LIMITS.idsPerBatch) }),
  },
  treeList: { url: `${PATH}/queryTreeList` },
  listAsync: { url: `${PATH}/queryListAsync`, query: Type.Object({ pid: short('pid') }) },
  duplication: {
    url: `${PATH}/checkPermDuplication`,
    query: Type.Object({
      id: short('id'),
      url: Type.String({ maxLength: 255, default: '', title: 'url' }),
      alwaysShow: Type.Boolean({ default: false, title: 'alwaysShow' }),
    }),
  },
} as const;

export const oneMenu = Type.Object({ id: idText('id') });
export const someMenus = Type.Object({ ids: short('ids', 129 * LIMITS.idsPerBatch) });
export const rulesOfMenu = Type.Object({ permissionId: idText('permissionId') });

/** Server-owned keys that a stock client sends back. */
const ruleEcho = Object.fromEntries(
  [
    ...['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'delFlag', 'tenantId'],
    ...['createBy_dictText', 'updateBy_dictText', 'ruleConditions_dictText', 'status_dictText'],
  ].map((name) => [name, ignored]),
);
const ruleBody = (mode: 'add' | 'edit', more: Record<string, TSchema>) =>
  Type.Object(
    { ...(draftSchema(dataRule, mode) as { properties?: Record<string, TSchema> }).properties, ...ruleEcho, ...more },
    { additionalProperties: false },
  );

/** `POST /sys/permission/addPermissionRule`, `PUT editPermissionRule` (contract/1 §7.3). */
export const addRuleBody = ruleBody('add', { id: ignored, version: ignored });
export const editRuleBody = ruleBody('edit', { permissionId: ignored });
export type RuleDraft = Partial<Pick<DataRule, 'ruleName' | 'ruleColumn' | 'ruleConditions' | 'ruleValue' | 'status'>>;
