import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../limits.ts';
import type { SavedQueryContent } from './saved-query.calls.ts';
import { missingQueries } from './saved-query.rules.ts';

const query = (title: string, val = '松', matchType: 'and' | 'or' = 'and'): SavedQueryContent => ({
  title,
  matchType,
  records: [{ field: 'name', rule: 'like', val }],
});
const titles = (existing: SavedQueryContent[], incoming: SavedQueryContent[]) =>
  missingQueries(existing, incoming).map(({ title }) => title);

describe('(spec/2 §7) queries saved locally are found again: taking them over loses none', () => {
  test.each<[string, SavedQueryContent[], SavedQueryContent[], string[]]>([
    ['nothing is there yet', [], [query('甲'), query('乙')], ['甲', '乙']],
    ['an equal one is there', [query('甲')], [query('甲')], []],
    ['the name stands for other conditions', [query('甲')], [query('甲', '柏')], ['甲（2）']],
    ['the name stands for another match', [query('甲')], [query('甲', '松', 'or')], ['甲（2）']],
    ['it was taken over under a number before', [query('甲'), query('甲（2）', '柏')], [query('甲', '柏')], []],
    ['the number is taken', [query('甲'), query('甲（2）', '柏')], [query('甲', '槐')], ['甲（3）']],
    ['the same name twice in what comes', [], [query('甲'), query('甲', '柏')], ['甲', '甲（2）']],
    ['the same conditions under another name', [query('甲')], [query('乙')], ['乙']],
  ])('%s', (_name, existing, incoming, expected) => {
    expect(titles(existing, incoming)).toEqual(expected);
  });

  const any = fc.array(
    fc
      .tuple(
        fc.constantFrom('甲', '乙', '甲（2）', '长'.repeat(LIMITS.savedQueryTitle)),
        fc.constantFrom('1', '2', '3'),
      )
      .map(([title, val]) => query(title, val)),
    { maxLength: 12 },
  );

  test('names stay apart and within their length, nothing is missing, a second time adds nothing', () => {
    fc.assert(
      fc.property(any, (incoming) => {
        const kept = missingQueries([], incoming);
        expect(new Set(kept.map(({ title }) => title)).size).toBe(kept.length);
        expect(kept.every(({ title }) => title.length <= LIMITS.savedQueryTitle)).toBe(true);
        const values = (list: SavedQueryContent[]) =>
          new Set(list.flatMap(({ records }) => records.map((one) => JSON.stringify(one))));
        expect(values(kept)).toEqual(values(incoming));
        expect(missingQueries(kept, incoming)).toEqual([]);
      }),
    );
  });
});
