import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedParams, type ReportState, readReportState, writeReportState } from './report-state.ts';

const read = (address: string) => readReportState(new URLSearchParams(address));

describe('(online.md §8.3) the state of a report stands in its address', () => {
  test.each<[string, string, Partial<ReportState>]>([
    ['nothing', '', { params: {}, conditions: {}, sort: undefined, pageNo: 1, pageSize: 10, chart: '' }],
    ['a parameter, bare', 'month=2026-06', { params: { month: '2026-06' } }],
    ['a parameter of the name of one of ours', 'self_order=1&order=asc', { params: { order: '1' }, sort: undefined }],
    ['a place that nobody filled in is no value', `month=\${month}&area=\${month}`, { params: { area: `\${month}` } }],
    ['an emptied parameter stays', 'month=', { params: { month: '' } }],
    [
      'conditions',
      'q.name=*li*&q.day_begin=2026-06-01&q.x=',
      { conditions: { name: '*li*', day_begin: '2026-06-01' } },
    ],
    ['a sort', 'column=fee&order=asc', { sort: { field: 'fee', order: 'asc' } }],
    ['pages that are none', 'pageNo=0&pageSize=x', { pageNo: 1, pageSize: 10 }],
  ])('%s', (_name, address, state) => expect(read(address)).toMatchObject(state));

  test('what was written is read again, whatever parameters are called', () => {
    const texts = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      fc.string(),
    );
    const full = (value: string) => value !== '';
    const state = fc.record({
      params: texts,
      conditions: texts.map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => full(value)))),
      sort: fc.option(fc.record({ field: fc.string({ minLength: 1 }), order: fc.constantFrom('asc', 'desc') }), {
        nil: undefined,
      }),
      pageNo: fc.integer({ min: 1, max: 99 }),
      pageSize: fc.constantFrom(10, 20, 30),
      chart: fc.string(),
    });
    fc.assert(
      fc.property(state, (some) => {
        const own = Object.entries(some.params).filter(([name, value]) => value !== `\${${name}}`);
        expect(readReportState(writeReportState(some as ReportState))).toEqual({
          ...some,
          params: Object.fromEntries(own),
        });
      }),
    );
  });
});

test('(contract/2 §17.2) calls carry conditions, self_ parameters and the sort', () => {
  expect(askedParams(read('month=6&q.name=*a*&column=fee&order=desc&pageNo=3&chart=bar'))).toEqual({
    ...{ name: '*a*', self_month: '6', column: 'fee', order: 'desc' },
  });
});
