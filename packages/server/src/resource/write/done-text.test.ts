import { describe, expect, it } from 'vitest';
import { doneText, doneTextOf } from './done-text.ts';

describe('what is told after an act', () => {
  it.each([
    [['归档完成'], '归档完成'],
    [['归档完成', '王大山'], '归档完成：王大山'],
    [
      ['归档完成', '王大山', '松鹤园-A区-01排-01号', '2026-07-03'],
      '归档完成：王大山（松鹤园-A区-01排-01号，2026-07-03）',
    ],
    [['收款成功', null, '', 'FW1'], '收款成功：FW1'],
    [['收款成功', undefined], '收款成功'],
  ] as const)('%j reads %s', (parts, text) => {
    const [done, ...rest] = parts;
    expect(doneText(done, ...rest)).toBe(text);
  });

  it('takes the fields of the record that came of it', () => {
    const text = doneTextOf('退款已付', 'customerName', 'refundNo');
    expect(text({ id: 'r1', customerName: '王小明', refundNo: 'TK1' })).toBe('退款已付：王小明（TK1）');
    expect(text({ id: 'r1', refundNo: 'TK1' })).toBe('退款已付：TK1');
  });
});
