import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Column, Row } from './columns.ts';
import type { TableOptions } from './core.ts';
import { createTableStore } from './store.ts';

const COLUMNS: Column[] = [
  {
    key: 'name',
    title: '名称',
    type: 'input',
    defaultValue: '新',
    validateRules: [{ required: true }, { unique: true }],
  },
  { key: 'on', title: '启用', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
  { key: 'no', title: '号', type: 'inputNumber', isOrder: true },
  { key: 'tags', title: '标签', type: 'list_multi', defaultValue: ['1', '2'] },
];
const ROWS: Row[] = ['a', 'b', 'c'].map((id, at) => ({ id, name: id, on: 'N', no: at * 10, orderNum: at + 1 }));

const store = (more: Partial<TableOptions> = {}) =>
  createTableStore({ columns: COLUMNS, rows: ROWS, testRegex: () => true, ...more });

describe('rows of an editable table (spec/2 §4)', () => {
  test('new rows take the columns’ defaults, order columns go on counting, and are marked inserted (spec/2 §3)', () => {
    const s = store();
    const [one, two] = s.insert([{}, { name: '自带' }], 99);
    expect(s.row(one ?? '')).toMatchObject({ name: '新', on: 'Y', no: 21, tags: '1,2' });
    expect(s.row(two ?? '')).toMatchObject({ name: '自带', no: 22 });
    expect([s.isInserted(one ?? ''), s.isInserted('a')]).toEqual([true, false]);
    expect(s.order()).toEqual(['a', 'b', 'c', one, two]);
  });

  test('deleted row ids are tracked; new rows vanish without a trace', () => {
    const s = store();
    const [fresh] = s.insert([{}], 0);
    s.remove([fresh ?? '', 'b', 'unknown']);
    expect(s.order()).toEqual(['a', 'c']);
    expect(s.data().removed.map((row) => row.id)).toEqual(['b']);
  });

  test('collected new rows lose their temporary id, others keep theirs', () => {
    const s = store();
    s.insert([{ name: 'x' }], 1);
    expect(s.data().rows.map((row) => row.id)).toEqual(['a', undefined, 'b', 'c']);
  });

  test('with drag sorting the order field is renumbered from 1 after every change of the order (spec/2 §3)', () => {
    const s = store({ orderKey: 'orderNum' });
    const numbers = () => s.rows().map((row) => row.orderNum);
    s.move('c', 0);
    expect([s.order().join(''), numbers()]).toEqual(['cab', [1, 2, 3]]);
    s.insert([{}], 1);
    expect(numbers()).toEqual([1, 2, 3, 4]);
    s.remove(['c']);
    expect(numbers()).toEqual([1, 2, 3]);
    for (let step = 0; step < 3; step += 1) s.undo();
    expect([s.order().join(''), numbers(), s.isDirty()]).toEqual(['abc', [1, 2, 3], false]);
  });

  test('all, clear or individual; disabled rows cannot be selected (spec/2 §4)', () => {
    const s = store({ disabledRows: { name: ['b'] } });
    s.selection.toggleAll();
    expect([...s.selection.ids()]).toEqual(['a', 'c']);
    s.selection.toggle('b');
    s.selection.toggle('a');
    expect([...s.selection.ids()]).toEqual(['c']);
    s.remove(['c']);
    expect(s.selection.ids().size).toBe(0);
    const radio = store({ selection: 'radio' });
    radio.selection.toggle('a');
    radio.selection.toggle('b');
    expect([...radio.selection.ids()]).toEqual(['b']);
    radio.selection.clear();
    expect(radio.selection.ids().size).toBe(0);
  });

  test('rows merged from elsewhere show, but are no edits and cannot be undone', () => {
    const s = store();
    s.merge({ id: 'a', name: '他人' });
    expect([s.row('a')?.name, s.isEdited('a'), s.canUndo()]).toEqual(['他人', false, false]);
    s.setCells([['b', 'name', '我']]);
    s.merge({ id: 'b', no: 5 });
    expect([s.row('b'), s.isEdited('b')]).toEqual([expect.objectContaining({ name: '我', no: 5 }), true]);
    s.undo();
    expect([s.row('b')?.name, s.row('b')?.no, s.isEdited('b')]).toEqual(['b', 5, false]);
  });
});

describe('who is told (one keystroke renders one cell)', () => {
  test('only the listeners of the cell that changed', () => {
    const s = store();
    const heard: string[] = [];
    for (const row of ['a', 'b'])
      for (const key of ['name', 'no']) s.listeners.onCell(row, key, () => heard.push(`${row} ${key}`));
    s.listeners.onOrder(() => heard.push('order'));
    s.setCells([['a', 'no', 7]]);
    expect(heard).toEqual(['a no']);
    s.setCells([['a', 'no', 7]]);
    expect(heard).toEqual(['a no']);
  });

  test('the owner hears of each cell with both values, and of each change once', () => {
    const onCellChange = vi.fn();
    const onChange = vi.fn();
    const s = store({ onCellChange, onChange });
    s.setCells([
      ['a', 'no', 1],
      ['b', 'no', 2],
      ['x', 'no', 3],
    ]);
    expect(onCellChange.mock.calls.map(([change]) => [change.row.id, change.before, change.value])).toEqual([
      ['a', 0, 1],
      ['b', 10, 2],
    ]);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});

describe('undo and redo', () => {
  test('letters typed into one cell are one step', () => {
    const s = store();
    for (const name of ['x', 'xy', 'xyz']) s.setCells([['a', 'name', name]], 'typing a name');
    s.setCells([['b', 'name', 'q']], 'typing b name');
    s.undo();
    s.undo();
    expect([s.row('a')?.name, s.row('b')?.name, s.canUndo()]).toEqual(['a', 'b', false]);
    s.redo();
    expect(s.row('a')?.name).toBe('xyz');
  });

  test('a new change forgets what was undone', () => {
    const s = store();
    s.remove(['a']);
    s.undo();
    s.setCells([['b', 'name', 'x']]);
    expect(s.canRedo()).toBe(false);
  });

  test('everything undone leaves a table that nobody has touched', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom('set', 'insert', 'remove', 'move'), fc.nat(5), fc.nat(9)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(acts, (list) => {
        const s = store({ orderKey: 'orderNum' });
        for (const [act, place, value] of list) {
          const id = s.order()[place % Math.max(1, s.order().length)] ?? '';
          if (act === 'set') s.setCells([[id, 'name', `n${value}`]]);
          else if (act === 'insert') s.insert([{}], place);
          else if (act === 'remove') s.remove([id]);
          else s.move(id, value);
        }
        while (s.canUndo()) s.undo();
        expect([s.rows(), s.isDirty()]).toEqual([ROWS, false]);
      }),
    );
  });
});

describe('cells that follow from others', () => {
  const derived = () =>
    store({
      columns: [
        { key: 'q', title: '数量', type: 'inputNumber', defaultValue: 2 },
        { key: 'p', title: '单价', type: 'inputNumber' },
        { key: 'sum', title: '金额' },
      ],
      rows: [{ id: 'a', q: 1, p: 5, sum: 5 }],
      derive: ({ q, p }) => ({ sum: Number(q) * Number(p) }),
    });

  test('are part of the change, and are undone with it', () => {
    const s = derived();
    s.setCells([['a', 'q', 3]]);
    expect(s.row('a')?.sum).toBe(15);
    s.undo();
    expect([s.row('a')?.sum, s.canUndo(), s.isDirty()]).toEqual([5, false, false]);
    const [id] = s.insert([{ p: 4 }], 1);
    expect(s.row(id ?? '')?.sum).toBe(8);
  });

  test('levels of linked selects below the changed one are cleared, unless they are set with it (contract/3 §11.9)', () => {
    const columns: Column[] = [
      { key: 'sheng', title: '省', type: 'select', linkageKey: 'shi' },
      { key: 'shi', title: '市', type: 'select', linkageKey: 'qu' },
      { key: 'qu', title: '区', type: 'select' },
    ];
    const s = store({ columns, rows: [{ id: 'a', sheng: '1', shi: '11', qu: '111' }] });
    s.setCells([['a', 'qu', '112']]);
    expect(s.row('a')).toMatchObject({ sheng: '1', shi: '11', qu: '112' });
    s.setCells([['a', 'sheng', '2']]);
    expect(s.row('a')).toMatchObject({ sheng: '2', shi: null, qu: null });
    s.undo();
    expect(s.row('a')).toMatchObject({ sheng: '1', shi: '11', qu: '112' });
    s.setCells([
      ['a', 'sheng', '3'],
      ['a', 'shi', '31'],
    ]);
    expect(s.row('a')).toMatchObject({ sheng: '3', shi: '31', qu: null });
  });
});

test('rows are added as far as there is room', () => {
  const s = store({ maxRows: 4 });
  expect(s.insert([{}, {}, {}], 3)).toHaveLength(1);
  expect([s.insert([{}], 0), s.room(), s.order().length]).toEqual([[], 0, 4]);
});

test('a row with a temporary id was added before and is unknown to the server still', () => {
  const [id] = store().insert([{}], 0);
  const s = store({ rows: [{ id: id ?? '', name: 'x' }, ...ROWS] });
  expect([s.isInserted(id ?? ''), s.isInserted('a')]).toEqual([true, false]);
  s.remove([id ?? '', 'a']);
  expect(s.data().removed.map((row) => row.id)).toEqual(['a']);
});

test('a cell that changed from outside stands out for 1400 ms (spec/2 §4, §9)', () => {
  vi.useFakeTimers();
  try {
    const s = store();
    const heard: string[] = [];
    s.listeners.onCell('a', 'name', () => heard.push(String(s.isFresh('a', 'name'))));
    s.merge({ id: 'a', name: '他人', on: 'N' });
    expect([s.isFresh('a', 'name'), s.isFresh('a', 'on')]).toEqual([true, false]);
    vi.advanceTimersByTime(1399);
    expect(s.isFresh('a', 'name')).toBe(true);
    vi.advanceTimersByTime(1);
    expect([s.isFresh('a', 'name'), heard.at(-1)]).toEqual([false, 'false']);
    s.merge({ id: 'b', name: '他人' });
    s.remove(['b']);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
