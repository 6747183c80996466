import { describe, expect, test, vi } from 'vitest';
import type { CellCheck, Column, Row } from './columns.ts';
import type { TableOptions } from './core.ts';
import { createTableStore } from './store.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
];
const ROWS: Row[] = ['a', 'b', 'c'].map((id) => ({ id, name: id }));

const store = (more: Partial<TableOptions> = {}) =>
  createTableStore({ columns: COLUMNS, rows: ROWS, testRegex: () => true, ...more });

describe('messages (spec/2 §5)', () => {
  test('come and go with the value, for the twin of a doubled value too', () => {
    const s = store();
    s.setCells([['a', 'name', '']]);
    expect(s.validation.message('a', 'name')).toBe('请输入名称');
    s.setCells([['a', 'name', 'b']]);
    s.validation.check('b', 'name', 'blur');
    expect([s.validation.message('a', 'name'), s.validation.message('b', 'name')]).toEqual([
      '名称不能重复',
      '名称不能重复',
    ]);
    s.setCells([['a', 'name', 'a']]);
    expect(s.validation.hasMessages()).toBe(false);
  });

  test('of all cells from the top left on; edited rows only when asked (spec/2 §5)', async () => {
    const s = store({
      rows: [
        { id: 'a', name: '' },
        { id: 'b', name: 'x' },
        { id: 'c', name: 'x' },
      ],
    });
    expect((await s.validation.checkAll()).map((failure) => [failure.rowIndex, failure.message])).toEqual([
      [0, '请输入名称'],
      [1, '名称不能重复'],
      [2, '名称不能重复'],
    ]);
    s.setCells([['c', 'name', 'y']]);
    expect(await s.validation.checkAll({ editedOnly: true })).toEqual([]);
    expect((await s.validation.checkAll({ rowIds: ['a'] })).map((failure) => failure.rowId)).toEqual(['a']);
  });

  test('a rule sees all rows as they are, and what is checked at once sees one list of them', async () => {
    const seen: (readonly Row[])[] = [];
    const handler = ({ rows }: CellCheck) => seen.push(rows()) > 0;
    const s = store({ columns: [{ key: 'name', title: '名称', type: 'input', validateRules: [{ handler }] }] });
    await s.validation.checkAll();
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    s.setCells([['b', 'name', 'x']]);
    s.move('c', 0);
    await s.validation.checkAll();
    expect(seen.at(-1)?.map(({ id, name }) => [id, name])).toEqual([
      ['c', 'c'],
      ['a', 'a'],
      ['b', 'x'],
    ]);
  });

  test('an answer that comes late is not shown for a newer value', async () => {
    const answers: ((message: string) => void)[] = [];
    const handler = () => new Promise<string>((resolve) => answers.push(resolve));
    const s = store({ columns: [{ key: 'name', title: '名称', type: 'input', validateRules: [{ handler }] }] });
    s.setCells([['a', 'name', 'first']]);
    s.setCells([['a', 'name', 'second']]);
    answers[1]?.('second is bad');
    await vi.waitFor(() => expect(s.validation.message('a', 'name')).toBe('second is bad'));
    answers[0]?.('first is bad');
    await Promise.resolve();
    await Promise.resolve();
    expect(s.validation.message('a', 'name')).toBe('second is bad');
  });

  test('a removed row takes its messages with it', () => {
    const s = store();
    s.setCells([['a', 'name', '']]);
    s.remove(['a']);
    expect(s.validation.hasMessages()).toBe(false);
  });
});
