import type { DictValue } from '../../dicts.ts';

/** Longest value of one parameter. */
export const FILL_PARAMETER_LENGTH = 200;

/** Parameters of a function, from `ruleParams`, the query or the form. */
export interface FillParameter {
  name: string;
  meaning: string;
}

export interface FillFunction {
  /** One-sentence description for the selection. */
  meaning: string;
  parameters: readonly FillParameter[];
  /** Fields of the form it reads. */
  form: readonly FillParameter[];
}

/** The functions a fill rule may name (contract/2 §4); nothing else is ever run. */
export const FILL_FUNCTIONS: Readonly<Record<DictValue<'fill_rule_class'>, FillFunction>> = {
  orderNumber: {
    meaning: '前缀 + 年月日时分秒 + 两位随机数 + 表单名称',
    parameters: [{ name: 'prefix', meaning: '前缀，默认 CN' }],
    form: [{ name: 'name', meaning: '接在号码之后的名称' }],
  },
  departCode: {
    meaning: '上级部门的下一个部门编码，如 A01、A01A02',
    parameters: [{ name: 'parentId', meaning: '上级部门，默认为顶级' }],
    form: [{ name: 'parentId', meaning: '上级部门' }],
  },
  categoryCode: {
    meaning: '上级分类的下一个分类编码，如 A01、A01A02',
    parameters: [{ name: 'pid', meaning: '上级分类，默认为顶级' }],
    form: [{ name: 'pid', meaning: '上级分类' }],
  },
  documentNumber: {
    meaning: '前缀 + 年月日 + 当日流水号，每天从 1 开始，不会重复',
    parameters: [
      { name: 'prefix', meaning: '前缀，默认为空' },
      { name: 'digits', meaning: '流水号位数，1 到 10，默认 4' },
    ],
    form: [],
  },
};

export function isFillFunction(name: string): name is DictValue<'fill_rule_class'> {
  return Object.hasOwn(FILL_FUNCTIONS, name);
}

/** Parameters of a rule by name, or the error in their text (contract/2 §4); an empty text means no parameters. */
export function parseFillParameters(
  text: string | null | undefined,
): { values: Record<string, string> } | { problem: string } {
  if (text === null || text === undefined || text.trim() === '') return { values: {} };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: '请输入JSON字符串' };
  }
  if (Array.isArray(parsed)) return { problem: '只能传递JSON对象，不能传递JSON数组' };
  if (typeof parsed !== 'object' || parsed === null) return { problem: '只能传递JSON对象' };
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    const shown = fillText(value);
    if (shown === undefined) return { problem: `参数「${name.slice(0, 40)}」应为文字、数字或是否` };
    if (shown.length > FILL_PARAMETER_LENGTH) return { problem: `参数「${name.slice(0, 40)}」过长` };
    values[name] = shown;
  }
  return { values };
}

/** The text of a scalar; undefined for lists, objects and null. */
export function fillText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
