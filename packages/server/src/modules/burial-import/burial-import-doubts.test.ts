import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csv, IMPORT_PATH, type Importer, line, newImporter } from '../../testing/imports.ts';
import { good } from '../../testing/world.ts';

/** What a register leaves open is asked and named, never guessed (domain.md §3.27). */

let i: Importer;

beforeAll(async () => {
  i = await newImporter();
});
afterAll(() => i.t.close());

const deaths = (...days: string[]) => {
  const place = i.place();
  return csv(...days.map((death, index) => line(place, { death, birth: '', at: `A,1,${index + 1}` })));
};

describe('dates such as 03/04/2001', () => {
  test('keep their text and are named until somebody chooses the order of day and month', async () => {
    const staged = await i.stage(deaths('03/04/2001', '05/06/2002'));
    expect(staged).toMatchObject({ dateOrder: null, ambiguousDates: 2, warningsByReason: { 日月顺序不明: 2 } });
    const mapped = good<ImportSummary>(
      await i.admin.post(`${IMPORT_PATH}/mapping`, {
        batchId: staged.batchId,
        mapping: staged.mapping,
        dateOrder: 'dayFirst',
      }),
    );
    expect(mapped).toMatchObject({ dateOrder: 'dayFirst', warnings: 0 });
    good(await i.commit(staged.batchId));
    const rows = await i.rows('cemDeceased', staged.batchId);
    expect(rows.map((row) => [row.deathText, row.deathDate]).sort()).toEqual([
      ['03/04/2001', '2001-04-03'],
      ['05/06/2002', '2002-06-05'],
    ]);
  });

  test('follow the dates beside them that can be read in one way only', async () => {
    const summary = await i.imported(deaths('03/04/2001', '12/25/2001'));
    expect(summary).toMatchObject({ dateOrder: 'monthFirst', ambiguousDates: 1, warnings: 0 });
    const rows = await i.rows('cemDeceased', summary.batchId);
    expect(rows.map((row) => row.deathDate).sort()).toEqual(['2001-03-04', '2001-12-25']);
  });

  test('in an order that there is not are refused', async () => {
    const { batchId, mapping } = await i.stage(deaths('03/04/2001'));
    const reply = await i.admin.post(`${IMPORT_PATH}/mapping`, { batchId, mapping, dateOrder: 'yearFirst' });
    expect(reply.message).toBe('校验失败！日期顺序的值不正确');
  });
});

test('the same line five times is named, and all are kept', async () => {
  const place = i.place();
  const staged = await i.stage(csv(...Array.from({ length: 5 }, () => line(place))));
  expect(staged).toMatchObject({ burials: 5, warningsByReason: { 与前面的行相同: 4 } });
  expect((await i.issues(staged.batchId)).map(({ rowNo, message }) => [rowNo, message])).toEqual(
    [3, 4, 5, 6].map((rowNo) => [rowNo, '与第 2 行内容相同，请核对是否重复登记']),
  );
});

test('thirty people in one grave are pointed out, also when some lie there already', async () => {
  const place = i.place();
  const people = (from: number, to: number) =>
    csv(...Array.from({ length: to - from }, (_, index) => line(place, { name: `王${from + index}` })));
  const first = await i.imported(people(0, 10));
  expect(first.warnings).toBe(0);
  const second = await i.stage(people(10, 30));
  expect(second.warningsByReason).toEqual({ 同一墓位人数过多: 1 });
  expect((await i.issues(second.batchId))[0]?.message).toMatch(/^墓位「.*」将登记 30 人，请核对墓位位置$/);
});
