import { type Static, Type } from 'typebox';
import type { AuthControl } from '../../design/rights.ts';
import { filledText } from '../../resource/filled-text.ts';
import { optionalText } from '../../resource/optional-text.ts';
import { EXPRESSION_LENGTH } from '../../rules/rule-expression.ts';
import { FORM_BASE } from '../online-form/paths.ts';

const API = `${FORM_BASE}/api`;

/** Whose rights are chosen (onl_auth_relation.authMode). */
export const AUTH_MODES = ['role', 'depart', 'user'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const code = Type.String({ minLength: 1, maxLength: 50, title: '编码' });
const flag = (title: string) => Type.Integer({ minimum: 0, maximum: 1, title });
const shown = (title: string) => Type.Optional(Type.Union([Type.Boolean(), Type.Null()], { title }));
const mode = Type.Union(
  AUTH_MODES.map((one) => Type.Literal(one)),
  { title: 'authMode' },
);

/** A field with what of it is under control. */
export interface AuthColumn {
  code: string;
  title: string;
  /** 1: under control. */
  status: 0 | 1;
  /** Which of the three is under control while the field is. */
  listShow: boolean;
  formShow: boolean;
  formEditable: boolean;
  /** Where the design shows it. */
  isShowForm: 0 | 1;
  isShowList: 0 | 1;
}
export const AUTH_COLUMNS = `${API}/authColumn/:headId`;
const columnStatus = Type.Object({ cgformId: id('cgformId'), code, status: flag('status') });
export const AUTH_COLUMN = `${API}/authColumn`;
export const AUTH_COLUMN_STATUS = { url: AUTH_COLUMN, body: columnStatus } as const;
/** Which of the three switches was used. */
export const COLUMN_SWITCH = { list: 1, form: 2, editable: 3 } as const;
const columnSwitch = Type.Object({
  cgformId: id('cgformId'),
  code,
  switchFlag: Type.Integer({ minimum: COLUMN_SWITCH.list, maximum: COLUMN_SWITCH.editable, title: 'switchFlag' }),
  listShow: shown('列表可见'),
  formShow: shown('表单可见'),
  formEditable: shown('表单可编辑'),
});
export const AUTH_COLUMN_SWITCH = { url: AUTH_COLUMN, body: columnSwitch } as const;
export type ColumnSwitch = Static<typeof columnSwitch>;

/** A row that says that a button is under control, or was. */
export interface AuthButton extends AuthControl {
  cgformId: string;
  status: number;
}
export interface AuthButtons {
  /** The table's own buttons. */
  buttonList: { buttonCode: string; buttonName: string; buttonStyle: string; buttonStatus: string }[];
  authList: AuthButton[];
}
export const AUTH_BUTTONS = `${API}/authButton/:headId`;
const buttonOn = Type.Object({
  id: optionalText('id', 64),
  cgformId: id('cgformId'),
  code,
  page: Type.Union([Type.Literal(3), Type.Literal(5)], { title: 'page' }),
  type: Type.Optional(Type.Literal(2, { title: 'type' })),
  control: Type.Optional(Type.Literal(5, { title: 'control' })),
  status: Type.Optional(Type.Literal(1, { title: 'status' })),
});
export const AUTH_BUTTON_ON = { url: `${API}/authButton`, body: buttonOn } as const;
export type ButtonOn = Static<typeof buttonOn>;
export const AUTH_BUTTON_OFF = `${API}/authButton/:id`;

/** The buttons that can be put under control: the family's, and looking at one row. */
export const CONTROLLED_BUTTONS = [
  { code: 'add', title: '新增' },
  { code: 'addSub', title: '添加下级' },
  { code: 'update', title: '编辑' },
  { code: 'detail', title: '详情' },
  { code: 'delete', title: '删除' },
  { code: 'batch_delete', title: '批量删除' },
  { code: 'export', title: '导出' },
  { code: 'import', title: '导入' },
  { code: 'super_query', title: '高级查询' },
] as const;

const ruleValues = {
  ruleName: filledText('规则名称', 50),
  ruleColumn: optionalText('规则字段', 50),
  ruleOperator: Type.String({ minLength: 1, maxLength: 50, title: '条件规则' }),
  ruleValue: Type.String({ minLength: 1, maxLength: EXPRESSION_LENGTH, title: '规则值' }),
  status: Type.Optional(Type.Union([flag('状态'), Type.Null()], { title: '状态' })),
};
export const AUTH_RULES = `${API}/authData/:headId`;
const ruleAdded = Type.Object({ cgformId: id('cgformId'), ...ruleValues });
const ruleEdited = Type.Object({
  id: id('id'),
  cgformId: id('cgformId'),
  version: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { title: '版本' })),
  ...ruleValues,
});
export const AUTH_RULE_ADD = { url: `${API}/authData`, body: ruleAdded } as const;
export const AUTH_RULE_EDIT = { url: `${API}/authData`, body: ruleEdited } as const;
export const AUTH_RULE_DELETE = `${API}/authData/:id`;
/** The same with the id in the query, as lists of the family delete. */
export const AUTH_RULE_DELETE_BY_QUERY = { url: `${API}/authData`, query: Type.Object({ id: id('id') }) } as const;
export type AuthRuleDraft = Static<typeof ruleAdded>;
export type AuthRuleEdit = Static<typeof ruleEdited>;
/** A data rule of a table as it is read. */
export interface AuthRule {
  id: string;
  cgformId: string;
  ruleName: string;
  ruleColumn: string | null;
  ruleOperator: string;
  ruleValue: string;
  status: number;
  version: number;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
}

/** What of a table can be granted: 1 fields, 2 buttons. */
export const AUTH_PAGES = `${API}/authPage/:headId/:type`;
export interface GrantableControl extends AuthControl {
  title: string;
}
/** The data rules that can be granted. */
export const VALID_RULES = `${API}/validAuthData/:headId`;

/** Ours: the tables whose rights are chosen together, the main table first. */
export const AUTH_TABLES = `${API}/authTables/:headId`;
export interface AuthTable {
  id: string;
  tableName: string;
  tableTxt: string;
}

export const GRANTED = {
  url: `${API}/roleAuth`,
  query: Type.Object({
    roleId: id('roleId'),
    cgformId: id('cgformId'),
    type: Type.Integer({ minimum: 1, maximum: 3, title: 'type' }),
    authMode: Type.Optional(mode),
  }),
} as const;

/** `authId`: the ids that are granted from now on, as the text of a JSON array. */
const grants = Type.Object({
  authId: Type.String({ maxLength: 200_000, title: 'authId' }),
  authMode: Type.Optional(mode),
});
export const GRANT_COLUMNS = { url: `${API}/roleColumnAuth/:roleId/:headId`, body: grants } as const;
export const GRANT_BUTTONS = { url: `${API}/roleButtonAuth/:roleId/:headId`, body: grants } as const;
export const GRANT_RULES = { url: `${API}/roleDataAuth/:roleId/:headId`, body: grants } as const;

/** Names of what controls are called in the tree of rights (contract/2 §15.6). */
export function controlTitle(title: string, { control, page }: Pick<AuthControl, 'control' | 'page'>): string {
  if (control === 3) return `${title}-表单可编辑`;
  return page === 3 ? `${title}-列表可见` : `${title}-表单可见`;
}
