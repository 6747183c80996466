import { stored } from '../../../resource/read/store.ts';
import { subLinks, subRows } from '../../online-data/index.ts';
import { editValues } from '../own-writes.ts';
import { fieldOf, type HookFunction } from './function.ts';

const SCALE = 4;

/** 子表合计写回主表: a field of the main row becomes the sum of a column of its sub rows. */
export const sumToMain: HookFunction = {
  name: 'sumToMain',
  title: '子表合计写回主表',
  remark: 'sumToMain(主表字段,附表,附表字段)：保存后把附表字段的合计写入主表字段',
  event: 'end',
  codes: ['add', 'edit'],
  problem: (runtime, [name, subName, subField]) => {
    if (!isNumber(fieldOf(runtime, name)?.kind)) return `主表字段${name ?? ''}不存在或不是数字`;
    const sub = runtime.live.subs.find(({ design }) => design.head.tableName === subName);
    if (!sub) return `附表${subName ?? ''}不存在`;
    const field = sub.design.fields.find(({ dbFieldName, parked }) => dbFieldName === subField && parked === 0);
    return field && NUMBERS.has(field.dbType) ? undefined : `附表字段${subField ?? ''}不存在或不是数字`;
  },
  run: async (work, { runtime, row, given: [name = '', subName, subField = ''] }) => {
    const link = subLinks(runtime).find((one) => one.name === subName);
    const [main] = await stored(work, runtime.table, [String(row.id)]);
    if (!link || !main) return undefined;
    // Added as whole numbers of the finest decimal, so that 0.10 and 0.20 are 0.30.
    const amounts = (await subRows(work, link, main)).map((one) =>
      Math.round(Number(one[subField] ?? 0) * 10 ** SCALE),
    );
    const sum = amounts.reduce((total, amount) => total + amount, 0) / 10 ** SCALE;
    await editValues(work, runtime, main.id, { [name]: sum });
    return undefined;
  },
};

const NUMBERS: ReadonlySet<string> = new Set(['int', 'double', 'BigDecimal']);
const isNumber = (kind: string | undefined): boolean => kind === 'integer' || kind === 'decimal';
