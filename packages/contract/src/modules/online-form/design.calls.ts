import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { optionalText } from '../../resource/optional-text.ts';
import { ONE_LINE } from '../../resource/text-form.ts';
import { FORM_BASE } from './paths.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const ids = Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title: 'ids' });
const name = (title: string) => Type.String({ minLength: 1, maxLength: 200, title });
const byId = Type.Object({ id: id('id') });
const byHead = Type.Object({ headId: id('headId'), parked: Type.Optional(Type.Literal('1')) });

/** Reading designs (contract/2 §15.1). */
export const FIELDS_OF = { url: `${FORM_BASE}/field/listByHeadId`, query: byHead } as const;
export const FIELDS_BY_CODE = {
  url: `${FORM_BASE}/field/listByHeadCode`,
  query: Type.Object({ headCode: id('headCode') }),
} as const;
export const INDEXES_OF = {
  url: `${FORM_BASE}/index/listByHeadId`,
  query: Type.Object({ headId: id('headId') }),
} as const;
export const BY_HEAD = { url: `${FORM_BASE}/api/getByHead`, query: byId } as const;
/** Answers -1 for a name that is taken, 1 for a free one. */
export const CHECK_TABLE = {
  url: `${FORM_BASE}/api/checkOnlyTable`,
  query: Type.Object({ tbname: name('tbname'), id: Type.String({ maxLength: 64, default: '', title: 'id' }) }),
} as const;

/** Deleting; `/head/delete` and flag 1 move the table to the bin, flag 0 and `removeRecord` keep it. */
export const DELETE_HEAD = { url: `${FORM_BASE}/head/delete`, query: byId } as const;
export const REMOVE_HEAD = { url: `${FORM_BASE}/head/removeRecord`, query: byId } as const;
export const DELETE_HEADS = {
  url: `${FORM_BASE}/head/deleteBatch`,
  query: Type.Object({
    ids,
    flag: Type.Union([Type.Literal('0'), Type.Literal('1')], { default: '0', title: 'flag' }),
  }),
} as const;
/** The bin of designs; ours. */
export const DESIGN_BIN = `${FORM_BASE}/api/recycleBin`;
export const RESTORE_DESIGN = `${FORM_BASE}/api/restore/:id`;
export const PURGE_DESIGN = {
  url: `${FORM_BASE}/api/purge/:id`,
  query: Type.Object({ confirm: Type.String({ maxLength: 200, default: '', title: 'confirm' }) }),
} as const;

/** A removed field with the values that it left, by its id; `confirm` is its name. Ours. */
export const PURGE_FIELD = { url: `${FORM_BASE}/api/purgeField/:id`, query: PURGE_DESIGN.query } as const;

/** A view of a table, and a copy of it under another name. */
export const COPY_VIEW = { url: `${FORM_BASE}/head/copyOnline`, query: Type.Object({ code: id('code') }) } as const;
export const COPY_TABLE = {
  url: `${FORM_BASE}/head/copyOnlineTable/:id`,
  query: Type.Object({ tableName: name('tableName') }),
} as const;

/** History; ours. */
export const VERSIONS_OF = `${FORM_BASE}/api/versions/:id`;
const version = (title: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, title });
export const VERSION_DIFF = {
  url: `${FORM_BASE}/api/versionDiff/:id`,
  query: Type.Object({ from: version('from'), to: version('to') }),
} as const;
export const RESTORE_VERSION = `${FORM_BASE}/api/restoreVersion/:id/:version`;

/** One version of a design. */
export interface VersionRow {
  version: number;
  live: boolean;
  note: string | null;
  createBy: string | null;
  /** What the person is called. */
  createBy_dictText: string | null;
  createTime: string | null;
}

/** A menu of what was designed, with the roles that it is granted to at once. */
export const menuBody = Type.Object({
  headId: id('headId'),
  parentId: optionalText('上级菜单', 64),
  name: Type.String({ minLength: 1, maxLength: 100, title: '菜单名称', ...ONE_LINE }),
  icon: optionalText('图标', 100),
  sortNo: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), Type.Null()], { title: '排序' })),
  roleIds: Type.Optional(
    Type.Union([Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 }), Type.Null()], { title: '角色' }),
  ),
});
export type MenuDraft = Static<typeof menuBody>;

/** Makes a menu of a table; ours. */
export const CREATE_MENU = { url: `${FORM_BASE}/api/createMenu`, body: menuBody } as const;
