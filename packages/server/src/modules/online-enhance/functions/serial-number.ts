import { dateText } from '@songbai/contract/rules/dates.ts';
import { nextNumber } from '../../../db/state.ts';
import { fieldOf, type HookFunction } from './function.ts';

const PREFIX = /^[\w\u4e00-\u9fff-]{0,10}$/;

/** 编号: a number by day, in the order in which rows are added. */
export const serialNumber: HookFunction = {
  name: 'serialNumber',
  title: '编号',
  remark: 'serialNumber(字段,前缀)：新增时在该字段写入“前缀+日期+四位流水号”',
  event: 'start',
  codes: ['add', 'import'],
  problem: (runtime, [name, prefix = '']) => {
    const field = fieldOf(runtime, name);
    if (field?.kind !== 'text') return `编号字段${name ?? ''}不存在或不是文本`;
    if (!PREFIX.test(prefix)) return '编号前缀只能由不超过10个汉字、字母、数字、下划线和减号组成';
    return (field.maxLength ?? 0) < prefix.length + 12
      ? `字段${name}长度不足，至少需要${prefix.length + 12}`
      : undefined;
  },
  run: async ({ db, actor, clock }, { runtime, given: [name = '', prefix = ''] }) => {
    const day = dateText(clock.now()).replaceAll('-', '');
    const key = `online:${actor.tenantId}:${runtime.table.resource.table}:${name}:${prefix}${day}`;
    const number = await nextNumber(db, key);
    return { [name]: `${prefix}${day}${String(number).padStart(4, '0')}` };
  },
};
