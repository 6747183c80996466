import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptyOutlay, forms, made, send } from '../../testing/online-books.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 120_000 });

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function opened() {
  const { id, name, who } = await emptyOutlay(t);
  const lines = (tags: readonly (string | null)[]) => tags.map((tag, at) => ({ title: `第${at + 1}`, tag, amount: 1 }));
  const add = (code: string, rows: readonly object[]) =>
    who.post<Row>(`/online/data/${id}/add`, { title: code, code, [`${name}_line`]: rows });
  const form = async (row: Row) =>
    good<Row>(await who.get(`/online/data/${id}/queryById`, { id: row.id })) as Row & Record<string, Row[]>;
  return { id, name, who, lines, add, form };
}

describe('new rows of a form are saved at once, and refused as if one by one', () => {
  it('a value of a row that goes is free for one that comes', async () => {
    const { id, name, who, lines, add, form } = await opened();
    const whole = await form(good(await add('x1', lines(['a', 'b']))));
    const [kept] = whole[`${name}_line`] ?? [];
    const edited = { ...whole, [`${name}_line`]: [kept, { title: '新', tag: 'b', amount: 5 }] };
    good(await who.put(`/online/data/${id}/edit`, edited));
    expect(await forms(who, id, name)).toMatchObject([{ total: 6, lines: [{ tag: 'a' }, { title: '新', tag: 'b' }] }]);
  });

  it('names the row that repeats another one of the form, or of another form; nothing of it stays', async () => {
    const { id, name, who, lines, add } = await opened();
    expect(await add('x1', lines(['a', 'b', 'a']))).toMatchObject({
      message: expect.stringMatching(/明细第3行.*标签/),
    });
    good(await add('x1', lines(['a'])));
    const many = Array.from({ length: 100 }, (_row, at) => (at === 56 ? 'a' : `t${at}`));
    expect(await add('x2', lines(many))).toMatchObject({ message: expect.stringMatching(/明细第57行.*标签/) });
    expect(await forms(who, id, name)).toMatchObject([{ code: 'x1' }]);
  });
});

describe('main rows of a workbook are saved at once with their sub rows', () => {
  const HEAD = ['关联键', '名称', '编号'];
  const LINES = ['关联键', '名称', '金额', '标签'];

  it('one that is refused late leaves the others as they are', async () => {
    const { id, name, who, lines, add } = await opened();
    good(await add('before', lines(['taken'])));
    const numbers = Array.from({ length: 200 }, (_row, at) => at + 1);
    const content = await made({
      申领: [HEAD, ...numbers.map((n) => [String(n), `第${n}`, `x${String(n).padStart(3, '0')}`])],
      明细: [
        LINES,
        ...numbers.flatMap((n) => [
          [String(n), '甲', n, n === 77 ? 'taken' : `a${n}`],
          [String(n), '乙', n, null],
        ]),
      ],
    });
    const { result } = await send(who, id, content);
    expect(result).toMatchObject({ successCount: 199, errorCount: 1 });
    expect(result?.errors).toMatchObject([{ rowNo: 78, message: expect.stringMatching(/^工作表「明细」第154行：/) }]);
    const all = (await forms(who, id, name)) as { code: string; total: number; lines: { title: string }[] }[];
    const added = all.filter(({ code }) => code !== 'before');
    expect(added.map(({ code, total }) => [code, total])).toEqual(
      numbers.filter((n) => n !== 77).map((n) => [`x${String(n).padStart(3, '0')}`, 2 * n]),
    );
    expect(added.every(({ lines: [one, two] }) => one?.title === '甲' && two?.title === '乙')).toBe(true);
  });

  it('a value of a sub row is for the first that is taken, not for the first of the sheet', async () => {
    const { id, name, who } = await opened();
    const content = await made({
      申领: [HEAD, ['1', '甲', 'x1'], ['2', '乙', 'x2'], ['3', '丙', 'x3']],
      明细: [LINES, ['1', '坏', 'x', 'same'], ['2', '好', 1, 'same'], ['3', '晚', 1, 'same']],
    });
    const { result } = await send(who, id, content);
    expect(result?.errors).toMatchObject([
      { rowNo: 2, message: expect.stringMatching(/^工作表「明细」第2行：/) },
      { rowNo: 4, message: expect.stringMatching(/^工作表「明细」第4行：.*same/) },
    ]);
    expect(await forms(who, id, name)).toMatchObject([{ code: 'x2', lines: [{ title: '好', tag: 'same' }] }]);
  });
});
