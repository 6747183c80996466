import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { Column } from './model/columns.ts';

const OPTIONS = [
  { value: '1', text: '墓碑' },
  { value: '2', text: '刻字' },
  { value: '3', text: '瓷像' },
];

/** A table of one column and two rows, the first with this value. */
const showOne = (column: Partial<Column>, value: unknown = null, more = {}) =>
  showTable(
    [{ key: 'v', title: '值', width: 240, ...column }],
    [
      { id: 'a', v: value },
      { id: 'b', v: null },
    ],
    more,
  );

const open = () => userEvent.click(cellAt(0, 0));
const leave = () => userEvent.click(document.body);

describe('cells that choose (spec/2 §3)', () => {
  test('select stores the value and shows the text; clearing empties (contract/3 §11.5)', async () => {
    const store = await showOne({ type: 'select', options: OPTIONS }, '1');
    await expect.element(page.getByText('墓碑')).toBeVisible();
    await open();
    await page.getByTitle('刻字').click();
    expect(store.row('a')?.v).toBe('2');
    await expect.element(page.getByRole('gridcell', { name: '刻字' })).toBeVisible();
  });

  test('sel_search filters by what is typed; a key on the cell begins the search', async () => {
    const store = await showOne({ type: 'sel_search', options: [...OPTIONS, { value: '4', text: 'LED灯' }] });
    await open();
    await userEvent.keyboard('瓷');
    await expect.element(page.getByTitle('瓷像')).toBeVisible();
    await expect.element(page.getByTitle('刻字')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('L');
    await expect.element(page.getByTitle('LED灯')).toBeVisible();
    await expect.element(page.getByTitle('瓷像')).not.toBeInTheDocument();
    await page.getByTitle('LED灯').click();
    expect(store.row('a')?.v).toBe('4');
  });

  test('allowInput takes a new word, offers it in other rows, and forgets it when nobody uses it', async () => {
    const store = await showOne({ type: 'select', options: OPTIONS, allowInput: true });
    await open();
    await userEvent.keyboard('青石');
    await page.getByTitle('青石').click();
    expect(store.row('a')?.v).toBe('青石');
    await userEvent.click(cellAt(1, 0));
    await expect.element(page.getByTitle('青石', { exact: true }).last()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    store.setCells([['a', 'v', '1']]);
    await userEvent.click(cellAt(1, 0));
    await expect.element(page.getByTitle('墓碑').last()).toBeVisible();
    await expect.element(page.getByTitle('青石')).not.toBeInTheDocument();
  });

  test('list_multi stores a comma text and shows one tag (spec/2 §9)', async () => {
    const store = await showOne({ type: 'list_multi', options: OPTIONS }, '1');
    await open();
    await page.getByTitle('刻字').click();
    await page.getByTitle('瓷像').click();
    expect(store.row('a')?.v).toBe('1,2,3');
    await leave();
    await expect.element(page.getByRole('gridcell', { name: '墓碑 + 2 ...' })).toBeVisible();
  });

  test('radio shows all options; allowClear takes the chosen one back (contract/3 §11.4)', async () => {
    const store = await showOne({ type: 'radio', options: OPTIONS.slice(0, 2), allowClear: true });
    const group = page.getByRole('radiogroup', { name: '值 第1行' });
    await group.getByRole('radio', { name: '刻字' }).click();
    expect(store.row('a')?.v).toBe('2');
    await group.getByRole('radio', { name: '刻字' }).click();
    expect(store.row('a')?.v).toBeNull();
    await expect.element(group.getByRole('radio', { name: '刻字' })).not.toBeChecked();
  });
});

describe('cells with dates: texts in, texts out (spec/2 §9)', () => {
  test.each([
    ['date', '2026-08-01', '2026-08-15', '15'],
    ['datetime', '2026-08-01 09:05:07', '2026-08-15 09:05:07', '15'],
  ] as const)('%s', async (type, before, after, day) => {
    const store = await showOne({ type }, before);
    await open();
    await page.getByTitle(`2026-08-${day}`).click();
    await vi.waitFor(() => expect(store.row('a')?.v).toBe(after));
    await leave();
    await expect.element(page.getByRole('gridcell', { name: after })).toBeVisible();
  });

  test('a typed date counts, Escape takes it back', async () => {
    const store = await showOne({ type: 'date' }, '2026-08-01');
    await open();
    const box = page.getByRole('textbox', { name: '值 第1行' });
    await userEvent.clear(box);
    await userEvent.type(box, '2026-09-30');
    await userEvent.keyboard('{Enter}');
    expect(store.row('a')?.v).toBe('2026-09-30');
    await open();
    await page.getByTitle('2026-09-12').hover();
    await userEvent.keyboard('{Escape}');
    expect(store.row('a')?.v).toBe('2026-09-30');
  });

  test('time has a form of its own where the column says so', async () => {
    const store = await showOne({ type: 'time', format: 'HH:mm' }, '09:05');
    await open();
    const box = page.getByRole('textbox', { name: '值 第1行' });
    await userEvent.clear(box);
    await userEvent.type(box, '10:30');
    await userEvent.keyboard('{Enter}');
    expect(store.row('a')?.v).toBe('10:30');
  });
});

describe('cells with texts (spec/2 §3)', () => {
  test.each(['textarea', 'input_pop'])('%s opens a pop-up of 300×210 (spec/2 §9)', async (type) => {
    const store = await showOne({ type }, '一');
    await open();
    await page.getByRole('button', { name: '放大编辑值 第1行' }).click();
    const { width, height } = page.getByRole('dialog', { name: '值 第1行' }).element().getBoundingClientRect();
    expect([width, height]).toEqual([300, 210]);
    await userEvent.keyboard('{End}二{Enter}三');
    expect(store.row('a')?.v).toBe('一二\n三');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await open();
    await expect.element(page.getByRole('dialog', { name: '值 第1行' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(store.row('a')?.v).toBe('一二\n三');
  });

  test('the pop-up is whole in the last cell of a narrow table too; Ctrl+Enter confirms (issue 13.16)', async () => {
    const store = await showTable([{ key: 'v', title: '值', type: 'textarea', width: 120 }], [{ id: 'a', v: null }], {
      maxHeight: 101,
    });
    await open();
    await page.getByRole('button', { name: '放大编辑值 第1行' }).click();
    const { left, top, right, bottom } = page.getByRole('dialog').element().getBoundingClientRect();
    for (const [x, y] of [
      [left + 5, top + 5],
      [right - 5, bottom - 5],
    ] as const)
      expect(document.elementFromPoint(x, y)?.closest('[role=dialog]')).not.toBeNull();
    await userEvent.keyboard('甲{Enter}乙{Control>}{Enter}{/Control}');
    expect(store.row('a')?.v).toBe('甲\n乙');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('tags: a semicolon after every two characters, coloured by the column (spec/2 §5)', async () => {
    const store = await showOne({
      type: 'tags',
      setTagColor: (tag) => (tag === '急件' ? ['red', 'white'] : undefined),
    });
    await open();
    await userEvent.keyboard('急件重要一');
    expect(store.row('a')?.v).toBe('急件;重要;一');
    await leave();
    const tag = page.getByText('急件').element() as HTMLElement;
    expect([tag.style.background, tag.style.color]).toEqual(['red', 'white']);
  });

  test('progress shows a bar and is never edited', async () => {
    await showOne({ type: 'progress' }, 130);
    await expect.element(page.getByRole('progressbar', { name: '值 第1行' })).toHaveAttribute('aria-valuenow', '100');
    await open();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  });

  test('money is typed in yuan with two decimals and stored in fen', async () => {
    const store = await showOne({ type: 'money' }, 123_456);
    await expect.element(page.getByText('1,234.56')).toBeVisible();
    await open();
    const box = page.getByRole('textbox', { name: '值 第1行' });
    await expect.element(box).toHaveValue('1234.56');
    await userEvent.clear(box);
    await userEvent.type(box, '0.299');
    expect(store.row('a')?.v).toBe(29);
  });

  test.each([
    [
      'money',
      '1234567890123.45',
      '“1234567890123.45”位数过多，金额的整数部分最多12位',
      '123456789012.45',
      12_345_678_901_245,
    ],
    [
      'inputNumber',
      '12345678901234567',
      '“12345678901234567”位数过多，无法准确保存',
      '1234567890123456',
      1_234_567_890_123_456,
    ],
  ])(
    '%s with more digits than can be kept stays as it was typed, marked',
    async (type, long, message, short, value) => {
      const store = await showOne({ type });
      await open();
      const box = page.getByRole('textbox', { name: '值 第1行' });
      await userEvent.type(box, long);
      await expect.element(box).toHaveValue(long);
      await leave();
      expect(cellAt(0, 0).textContent).toBe(long);
      expect(cellAt(0, 0).getAttribute('aria-invalid')).toBe('true');
      expect((await store.validation.checkAll()).map((failure) => failure.message)).toEqual([message]);
      await open();
      await expect.element(box).toHaveValue(long);
      await userEvent.fill(box, short);
      expect([store.row('a')?.v, await store.validation.checkAll()]).toEqual([value, []]);
    },
  );

  test('slot: drawn by the owner’s function, which sets the cell', async () => {
    const seen: unknown[] = [];
    const slots = {
      mine: ({ value, rowIndex, rowId, disabled, onChange }: Record<string, unknown>) => {
        seen.push([value, rowId, disabled]);
        return (
          <button type="button" onClick={() => (onChange as (next: number) => void)(Number(value) + 1)}>
            {`第${rowIndex}个 ${value}`}
          </button>
        );
      },
    };
    const store = await showOne({ type: 'slot', slotName: 'mine' }, 4, { slots });
    await page.getByRole('button', { name: '第0个 4' }).click();
    expect(store.row('a')?.v).toBe(5);
    await expect.element(page.getByRole('button', { name: '第0个 5' })).toBeVisible();
    expect(seen[0]).toEqual([4, 'a', false]);
  });

  test('hidden is kept in the data, not shown', async () => {
    const store = await showTable(
      [
        { key: 'v', title: '值', type: 'input' },
        { key: 'h', title: '藏', type: 'hidden' },
      ],
      [{ id: 'a', v: '1', h: '秘密' }],
    );
    await expect.element(page.getByText('秘密')).not.toBeInTheDocument();
    await expect.element(page.getByText('藏')).not.toBeInTheDocument();
    expect(store.data().rows[0]).toEqual({ id: 'a', v: '1', h: '秘密' });
  });
});

test('the mode that always shows controls draws boxes, and edits the same way', async () => {
  const store = await showOne({ type: 'list_multi', options: OPTIONS, placeholder: '请选择' }, null, {
    alwaysEdit: true,
  });
  await expect.element(page.getByText('请选择').first()).toBeVisible();
  await open();
  await page.getByTitle('刻字').click();
  expect(store.row('a')?.v).toBe('2');
});

test('texts among the props may name the title; disabled of the column wins over that of the props (contract/3 §11.4)', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by the table
  const placeholder = '请填写${title}';
  const props = { disabled: true, placeholder };
  await showTable(
    [
      { key: 'a', title: '碑文', type: 'input', disabled: false, props },
      { key: 'b', title: '石材', type: 'input', props },
      { key: 'c', title: '用途', type: 'input', props: { placeholder }, placeholder: '不限' },
    ],
    [{ id: 'r' }],
    { alwaysEdit: true },
  );
  expect(cellAt(0, 0).textContent).toBe('请填写碑文');
  expect(cellAt(0, 1).getAttribute('aria-readonly')).toBe('true');
  expect(cellAt(0, 2).textContent).toBe('不限');
});

test.each(['input', 'money', 'select', 'list_multi', 'date', 'tags', 'textarea'])(
  'the placeholder of %s may name the title (contract/3 §11.4)',
  async (type) => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by the table
    await showOne({ type, options: OPTIONS, placeholder: '请填写${title}' }, null);
    await open();
    const shown = () => [
      document.querySelector('[data-editor]')?.textContent ?? '',
      ...[...document.querySelectorAll('[data-editor] input')].map((box) => box.getAttribute('placeholder') ?? ''),
    ];
    await expect.poll(() => shown().some((text) => text.includes('请填写值'))).toBe(true);
  },
);
