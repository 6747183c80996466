import { joinCron, splitCron } from '@songbai/contract/cron/expression.ts';
import { CRON_FIELDS, type CronField } from '@songbai/contract/cron/fields.ts';
import { formatPart } from '@songbai/contract/cron/parts.ts';
import { describe, expect, test } from 'vitest';
import { CRON_MODES, type CronEdit, type CronState, editCron, isTabDisabled, modeOf, partOfMode } from './state.ts';

const YEAR = 2026;
const from = (expression: string): CronState => ({ texts: splitCron(expression), memory: {} });
const after = (expression: string, ...edits: CronEdit[]): string =>
  joinCron(edits.reduce((state, edit) => editCron(state, edit, YEAR), from(expression)).texts);

describe('edits of the cron editor (spec/2 §4 Cron)', () => {
  test.each<[string, string, CronEdit[], string]>([
    ['range', '* * * * * ? *', [{ kind: 'mode', field: 'second', mode: 'range' }], '0-59 * * * * ? *'],
    ['loop', '* * * * * ? *', [{ kind: 'mode', field: 'minute', mode: 'loop' }], '0 0/1 * * * ? *'],
    ['empty list', '* * * * * ? *', [{ kind: 'mode', field: 'month', mode: 'specify' }], '0 0 0 1 1 ? *'],
    ['workday', '0 0 8 * * ? *', [{ kind: 'mode', field: 'day', mode: 'workday' }], '0 0 8 1W * ? *'],
    ['last workday', '0 0 8 * * ? *', [{ kind: 'mode', field: 'day', mode: 'lastWorkday' }], '0 0 8 LW * ? *'],
    ['day not set', '0 0 8 1 * ? *', [{ kind: 'mode', field: 'day', mode: 'unset' }], '0 0 8 ? * * *'],
    ['nth weekday', '0 0 8 ? * * *', [{ kind: 'mode', field: 'week', mode: 'nthWeekday' }], '0 0 8 ? * 2#1 *'],
    ['year', '0 0 8 1 1 ? *', [{ kind: 'mode', field: 'year', mode: 'range' }], '0 0 8 1 1 ? 2026-2126'],
    [
      'a chosen list',
      '0 * * * * ? *',
      [{ kind: 'part', field: 'hour', part: { type: 'specify', list: [9, 8] } }],
      '0 0 8,9 * * ? *',
    ],
    [
      'an emptied list',
      '0 0 8 * * ? *',
      [{ kind: 'part', field: 'hour', part: { type: 'specify', list: [] } }],
      '0 0 0 * * ? *',
    ],
    ['a typed field', '* * * * * ? *', [{ kind: 'text', field: 'week', text: 'MON' }], '0 0 0 ? * MON *'],
    ['a typed expression stays as it is', '', [{ kind: 'expression', expression: '* 5 * * * ?' }], '* 5 * * * ? *'],
  ])('%s', (_name, before, edits, expression) => {
    expect(after(before, ...edits)).toBe(expression);
  });

  test('a mode that is chosen again has what was set in it', () => {
    const range: CronEdit = { kind: 'mode', field: 'second', mode: 'range' };
    const every: CronEdit = { kind: 'mode', field: 'second', mode: 'every' };
    const set: CronEdit = { kind: 'part', field: 'second', part: { type: 'range', start: 5, end: 9 } };
    expect(after('', range, set, every, range)).toBe('5-9 * * * * ? *');
    expect(after('7/3 * * * * ?', every, { ...every, mode: 'loop' })).toBe('7/3 * * * * ? *');
  });
});

describe('tabs', () => {
  test.each<[CronField, string[]]>([
    ['second', ['每秒', '区间', '循环', '指定']],
    ['day', ['不设置', '每日', '区间', '循环', '工作日', '最后一日', '最后一个工作日', '月末之前', '指定']],
    ['week', ['不设置', '区间', '循环', '第几个', '最后一个', '指定']],
    ['year', ['每年', '区间', '循环']],
  ])('%s has %j (contract/3 §9, spec/2 §2)', (field, labels) => {
    expect(CRON_MODES[field].map(([, label]) => label)).toEqual(labels);
  });

  test.each<[string, CronField, string | undefined]>([
    ['* * * * * ? *', 'second', 'every'],
    ['0 0 8 LW * ? *', 'day', 'lastWorkday'],
    ['0 0 8 5L * ? *', 'day', undefined],
    ['0 0 8 ? * 5L *', 'week', 'lastOfWeekday'],
    ['0 0 8 ? * * *', 'week', undefined],
    ['0 0 8 ? * L *', 'week', undefined],
    ['0,5-7 0 8 ? * 2 *', 'second', undefined],
    ['0 0 8 1 1 ? 2026,2027', 'year', undefined],
  ])('%s: %s shows %s', (expression, field, mode) => {
    expect(modeOf(splitCron(expression), field)).toBe(mode);
  });

  test('every mode begins with something its tab reads again as this mode', () => {
    for (const field of CRON_FIELDS) {
      for (const [mode] of CRON_MODES[field]) {
        const text = formatPart(field, partOfMode(from(''), field, mode, YEAR));
        expect(modeOf({ ...from('').texts, [field]: text }, field)).toBe(mode);
      }
    }
  });

  test.each([
    ['* * * 1 * ? *', false, true],
    ['* * * ? * 2 *', true, false],
    ['* * * ? * * *', true, false],
  ])('%s: day disabled %s, week disabled %s (spec/2 §4)', (expression, day, week) => {
    const { texts } = from(expression);
    expect([isTabDisabled(texts, 'day'), isTabDisabled(texts, 'week')]).toEqual([day, week]);
    expect(isTabDisabled(texts, 'hour')).toBe(false);
  });
});
