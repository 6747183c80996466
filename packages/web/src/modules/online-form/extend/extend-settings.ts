import { LENT } from '@songbai/contract/design/choices.ts';

/** Settings of a field beyond its columns: `fieldExtendJson` (contract/2 §15.4), by a form instead of by hand. */
interface Setting {
  key: string;
  label: string;
  kind: 'count' | 'flag' | 'text' | 'choice';
  help?: string;
  options?: readonly { value: string; label: string }[];
  /** Said in the cell; `{}` is the value. */
  short: string;
}

interface Controlled {
  fieldShowType: string;
  dbType: string;
}

type Values = Readonly<Record<string, unknown>>;

/** The settings of one field, apart from those that nothing here knows. */
export interface Extend {
  known: Values;
  /** Of a switch: what is stored when it is on and off. */
  pair: readonly [string, string] | undefined;
  /** All others as JSON, or the whole text when it is none. */
  rest: string;
}

const PEOPLE: readonly Setting[] = [
  { key: 'multiSelect', label: '可选多个', kind: 'flag', short: '多选{}' },
  { key: 'store', label: '存储的字段', kind: 'text', help: '用户：username、id；部门：id、orgCode', short: '存{}' },
  { key: 'text', label: '显示的字段', kind: 'text', help: '用户：realname；部门：departName', short: '显示{}' },
];
const FILES: readonly Setting[] = [
  { key: 'uploadnum', label: '最多文件数', kind: 'count', help: '不填不限', short: '最多{}个' },
];
const PICKERS = [
  { value: 'date', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
  { value: 'quarter', label: '季' },
  { value: 'year', label: '年' },
];
const BY_CONTROL: Readonly<Record<string, readonly Setting[]>> = {
  file: FILES,
  image: FILES,
  sel_user: PEOPLE,
  sel_depart: PEOPLE,
  link_table: [{ key: 'popupMulti', label: '可关联多条', kind: 'flag', short: '多条{}' }],
  popup: [{ key: 'popupMulti', label: '可选多条', kind: 'flag', short: '多选{}' }],
  date: [{ key: 'picker', label: '选择到', kind: 'choice', options: PICKERS, short: '按{}' }],
  text: [{ key: 'showLength', label: '列表显示字数', kind: 'count', help: '超出的部分以省略号显示', short: '{}字' }],
};
const TOTAL: Setting = {
  ...{ key: 'isTotal', label: '列表合计', kind: 'flag', short: '合计{}' },
  help: '列表底部显示全部查询结果的合计',
};
const COMMON: readonly Setting[] = [
  { key: 'labelLength', label: '标题字数', kind: 'count', help: '表单中标题显示的字数', short: '标题{}字' },
  { key: 'orderRule', label: '排序规则', kind: 'text', short: '排序{}' },
];
const LENDING: Setting = {
  ...{ key: LENT, label: '可被其他表选用', kind: 'flag', short: '可选用{}' },
  help: '其他在线表的表字典、树和联动组件可以使用本字段',
};
const NUMBERS: ReadonlySet<string> = new Set(['int', 'double', 'BigDecimal']);

/** The settings that a field of this control and type can have. */
export function settingsFor({ fieldShowType, dbType }: Controlled): readonly Setting[] {
  const own = BY_CONTROL[fieldShowType === 'textarea' ? 'text' : fieldShowType] ?? [];
  return [
    ...own.filter(({ key }) => key !== 'showLength' || !NUMBERS.has(dbType)),
    ...(NUMBERS.has(dbType) ? [TOTAL] : []),
    ...COMMON,
    LENDING,
  ];
}

const SWITCH = 'switch';
const ON: ReadonlySet<unknown> = new Set([true, 1, '1', 'Y', 'true']);

/** Reads what is stored. */
export function readExtend(field: Controlled, text: string | null): Extend {
  const value = parsed(text);
  if (field.fieldShowType === SWITCH && Array.isArray(value) && value.length === 2)
    return { known: {}, pair: [String(value[0]), String(value[1])], rest: '' };
  if (!isRecord(value)) return { known: {}, pair: undefined, rest: text ?? '' };
  const settings = new Map(settingsFor(field).map((one) => [one.key, one]));
  const known: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const setting = settings.get(key);
    if (setting) known[key] = setting.kind === 'flag' ? ON.has(one) : one;
    else rest[key] = one;
  }
  return { known, pair: undefined, rest: Object.keys(rest).length > 0 ? JSON.stringify(rest) : '' };
}

/** What is stored of it; null: nothing is set. Values that were stored in another way stay as they were. */
export function writeExtend(field: Controlled, { known, pair, rest }: Extend, before: string | null): string | null {
  if (field.fieldShowType === SWITCH) return pair ? JSON.stringify(pair) : rest || null;
  const old = parsed(before);
  const values: Record<string, unknown> = {};
  for (const { key, kind } of settingsFor(field)) {
    const value = known[key];
    if (value === undefined || value === null || value === '') continue;
    const stored = isRecord(old) && Object.hasOwn(old, key) ? old[key] : undefined;
    if (kind !== 'flag') values[key] = value;
    else if (stored !== undefined && ON.has(stored) === value) values[key] = stored;
    else if (value === (key !== 'multiSelect')) values[key] = key === 'isTotal' ? 1 : value;
  }
  const others = parsed(rest);
  if (rest !== '' && !isRecord(others)) return rest;
  const all = { ...values, ...(isRecord(others) ? others : {}) };
  return Object.keys(all).length > 0 ? JSON.stringify(all) : null;
}

/** Why it cannot be stored. */
export function extendProblem(rest: string): string | undefined {
  if (rest.trim() === '' || isRecord(parsed(rest))) return undefined;
  return '请输入JSON对象，例如 {"key":"value"}';
}

/** In a few words, what is set. */
export function extendText(field: Controlled, text: string | null): string {
  if (!text) return '未设置';
  const { known, pair, rest } = readExtend(field, text);
  if (pair) return `开${pair[0]} 关${pair[1]}`;
  const parts = settingsFor(field).flatMap(({ key, kind, short, options }) => {
    const value = known[key];
    if (value === undefined || value === false) return value === false && key === 'multiSelect' ? ['单选'] : [];
    const shown = kind === 'flag' ? '' : (options?.find((one) => one.value === value)?.label ?? String(value));
    return [short.replace('{}', shown)];
  });
  return [...parts, ...(rest ? ['其他参数'] : [])].join('，') || '未设置';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
