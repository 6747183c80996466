import { type Static, Type } from 'typebox';
import type { ButtonDesign } from '../../design/design.ts';
import { LIMITS } from '../../limits.ts';
import { optionalText } from '../../resource/optional-text.ts';
import { ONE_LINE } from '../../resource/text-form.ts';
import { FORM_BASE } from './paths.ts';

/** Own buttons of a table (contract/2 §15.2, §15.4). */
export const buttonBody = Type.Object({
  id: optionalText('id', 64),
  version: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { title: '版本' })),
  cgformHeadId: Type.String({ minLength: 1, maxLength: 64, title: 'cgformHeadId' }),
  buttonCode: Type.String({ minLength: 1, maxLength: 50, title: '按钮编码' }),
  buttonName: Type.String({ minLength: 1, maxLength: 50, title: '按钮名称', ...ONE_LINE }),
  buttonIcon: optionalText('按钮图标', 50),
  buttonStyle: Type.Union([Type.Literal('link'), Type.Literal('button'), Type.Literal('form')], { title: '按钮样式' }),
  buttonStatus: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0'), Type.Null(), Type.Literal('')], { title: '按钮状态' }),
  ),
  optType: Type.Union([Type.Literal('js'), Type.Literal('action')], { title: '按钮类型' }),
  optPosition: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Null(), Type.Literal('')], { title: '按钮位置' }),
  ),
  orderNum: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), Type.Null(), Type.Literal('')], { title: '排序' }),
  ),
  exp: optionalText('显示表达式', 255),
});
export type ButtonDraft = Static<typeof buttonBody>;

export const BUTTON_LIST = `${FORM_BASE}/button/list/:headId`;
export const BUTTONS_BUILT_IN = `${FORM_BASE}/button/builtInList/:headId`;
export const ADD_BUTTON = { url: `${FORM_BASE}/button/add`, body: buttonBody } as const;
const buttonEditBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }),
  ...Type.Omit(buttonBody, ['id']).properties,
});
export const EDIT_BUTTON = { url: `${FORM_BASE}/button/edit`, body: buttonEditBody } as const;
export const DELETE_BUTTON = {
  url: `${FORM_BASE}/button/delete`,
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }) }),
} as const;
export const DELETE_BUTTONS = {
  url: `${FORM_BASE}/button/deleteBatch`,
  query: Type.Object({ ids: Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title: 'ids' }) }),
} as const;

/** A button as it is read. */
export type ButtonRow = ButtonDesign & { cgformHeadId: string; version: number };

/** The buttons that every table has (contract/2 §15.6). */
export const BUILT_IN_BUTTONS = [
  { code: 'add', title: '新增' },
  { code: 'addSub', title: '添加下级' },
  { code: 'update', title: '编辑' },
  { code: 'delete', title: '删除' },
  { code: 'batch_delete', title: '批量删除' },
  { code: 'export', title: '导出' },
  { code: 'import', title: '导入' },
  { code: 'bpm', title: '提交流程' },
  { code: 'super_query', title: '高级查询' },
] as const;
