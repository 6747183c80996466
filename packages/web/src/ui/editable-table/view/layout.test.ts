import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '../model/columns.ts';
import { layoutOf, type SystemColumn, scrolledTo, visibleColumns, visibleRows } from './layout.ts';

const column = (key: string, more: Partial<Column> = {}): Column => ({ key, title: key, type: 'input', ...more });
const place = (
  columns: Column[],
  { system = [] as SystemColumn[], space = 0, widths = new Map<string, number>() } = {},
) => layoutOf({ columns, system, space, widths });

const WIDTHS: [string, Partial<Column>, number][] = [
  ['a column without a width', {}, 120],
  ['a date and time', { type: 'datetime' }, 200],
  ['a narrow date and time', { type: 'datetime', width: 100 }, 190],
  ['a user picker', { type: 'sel_user' }, 220],
  ['a department picker, whose least width is more than its usual one', { type: 'sel_depart' }, 190],
  ['a narrow date', { type: 'date', width: 90 }, 135],
  ['a width of its own', { width: 300 }, 300],
  ['its own least width', { width: 50, minWidth: 80 }, 80],
];

describe('where columns stand (spec/2 §9)', () => {
  test.each(WIDTHS)('%s', (_name, more, width) => {
    expect(place([column('a', more)]).columns[0]?.width).toBe(width);
  });

  test('selection 40 px, 60 with statistics; row numbers 60 px', () => {
    const widths = (columns: Column[]) =>
      place(columns, { system: ['select', 'number'] }).system.map(({ width }) => width);
    expect(widths([column('a')])).toEqual([40, 60]);
    expect(widths([column('a', { statistics: true })])).toEqual([60, 60]);
  });

  test('fixed columns stand in panes of their own; the cursor counts from left to right; hidden ones are not shown', () => {
    const { left, middle, right, columns, leftWidth } = place(
      [
        column('a'),
        column('b', { fixed: 'right' }),
        column('h', { type: 'hidden' }),
        column('c', { fixed: 'left' }),
        column('d'),
      ],
      { system: ['number'] },
    );
    const keys = (pane: { column: Column }[]) => pane.map((one) => one.column.key).join('');
    expect([keys(left), keys(middle), keys(right), keys(columns)]).toEqual(['c', 'ad', 'b', 'cadb']);
    expect(columns.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect([left[0]?.left, leftWidth, middle.map((one) => one.left)]).toEqual([60, 180, [0, 120]]);
  });

  test('columns without a width share the space that is left over, dragged ones keep theirs', () => {
    const columns = [column('a'), column('b', { width: 100 }), column('c')];
    expect(place(columns, { space: 640 }).columns.map(({ width }) => width)).toEqual([270, 100, 270]);
    expect(place(columns, { space: 640, widths: new Map([['a', 80]]) }).columns.map(({ width }) => width)).toEqual([
      80, 100, 460,
    ]);
  });
});

describe('what is drawn', () => {
  test.each([
    [0, 0, 16],
    [60, 0, 16],
    [61, 0, 17],
    [610, 7, 26],
    [6100 - 400, 90, 100],
  ])('at %d px rows %d to %d of a hundred', (top, from, to) => {
    expect(visibleRows(top, 400, 61, 100)).toEqual({ from, to });
  });

  test('every row and column that is seen is drawn, wherever one scrolls', () => {
    const sizes = fc.array(fc.integer({ min: 30, max: 400 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 1, max: 3000 }),
        (list, scroll, space) => {
          const { middle } = place(list.map((width, at) => column(String(at), { width })));
          const columns = visibleColumns(middle, scroll, space);
          for (const { left, width, index } of middle)
            if (left + width > scroll && left < scroll + space)
              expect(index >= columns.from && index < columns.to).toBe(true);
          const rows = visibleRows(scroll, space, 61, 400);
          for (let row = Math.floor(scroll / 61); row * 61 < scroll + space && row < 400; row += 1)
            expect(row >= rows.from && row < rows.to).toBe(true);
        },
      ),
    );
  });

  test.each([
    [100, 50, 30, 50, 30],
    [100, 50, 120, 20, 100],
    [100, 50, 140, 30, 120],
  ])('from %d with %d px, showing %d to +%d scrolls to %d', (present, space, start, size, wanted) => {
    expect(scrolledTo(present, space, start, size)).toBe(wanted);
  });
});
