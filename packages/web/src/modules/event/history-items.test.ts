import type { TimelineEntry } from '@songbai/contract/modules/event/event.calls.ts';
import { describe, expect, test } from 'vitest';
import { generationItem, historyItem } from './history-items.ts';

const entry = (over: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: 'e1',
  time: '2026-07-01 10:15:42',
  actorName: '王芳',
  title: '取消订单',
  summary: '王芳取消订单DD1：客户放弃，子女不同意',
  reason: '子女不同意',
  changes: [],
  ...over,
});

describe('issue 14 §10: an entry as it is written', () => {
  test.each([
    ['a reason that the sentence holds is not said twice', {}, ['王芳取消订单DD1：客户放弃，子女不同意']],
    [
      'a reason beside the sentence has its own line',
      { summary: '订单DD1取消，墓位恢复可售' },
      ['订单DD1取消，墓位恢复可售', '原因：子女不同意'],
    ],
    [
      'values before and after, 无 for none',
      { summary: '付清', reason: null, changes: [{ label: '购墓人', before: null, after: '陈建国' }] },
      ['付清', '购墓人：无 → 陈建国'],
    ],
  ])('%s', (_name, over, lines) => {
    expect(historyItem(entry(over))).toEqual({ key: 'e1', title: '取消订单', head: '2026-07-01 10:15 王芳', lines });
  });

  test('what the system did by itself names nobody', () => {
    expect(historyItem(entry({ actorName: '' })).head).toBe('2026-07-01 10:15');
  });

  test('a generation with a right that goes on and a hold that ended', () => {
    const right = { id: 'r', status: '有效', holderName: '陈建国', orderNo: 'DD1', startDate: '2026-07-01' };
    const hold = { id: 'h', type: '保留(长期)', status: '人工释放', holderName: '王芳', reason: '家属商量中' };
    const times = { startTime: '2026-06-01 09:00:00', expireTime: null, releaseTime: '2026-06-02 09:30:00' };
    const shown = generationItem({
      generation: 2,
      rights: [{ ...right, endDate: null, endType: null }],
      holds: [{ ...hold, ...times, releaseReason: '已决定' }],
    });
    expect(shown).toEqual({
      key: 2,
      title: '第 2 代',
      items: [
        { key: 'r', title: '使用权（有效）', head: '2026-07-01 至 今', lines: ['墓主：陈建国', '订单：DD1'] },
        {
          ...{ key: 'h', title: '保留(长期)（人工释放）', head: '2026-06-01 09:00 至 2026-06-02 09:30 王芳' },
          lines: ['原因：家属商量中', '解除：已决定'],
        },
      ],
    });
  });
});
