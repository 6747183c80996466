import type { Field, Kind } from '@songbai/contract/resource/kinds.ts';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFiles } from '../../testing/choose-files.ts';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { fieldProblem } from '../form/form-rules.ts';
import { QueryField } from '../list/QueryField.tsx';
import { FieldCell, FieldDetail, FieldInput, KINDS, plainText } from './kinds.tsx';

const FIELDS: { [K in Kind]: Extract<Field, { kind: K }> } = {
  text: { kind: 'text', label: '文本', maxLength: 10, query: 'like' },
  textarea: { kind: 'textarea', label: '长文本', maxLength: 100 },
  html: { kind: 'html', label: '内容', maxLength: 100 },
  integer: { kind: 'integer', label: '整数', query: 'range' },
  decimal: { kind: 'decimal', label: '小数', scale: 2 },
  money: { kind: 'money', label: '金额', query: 'range' },
  date: { kind: 'date', label: '日期', query: 'range' },
  pdate: { kind: 'pdate', label: '出生日期', maxLength: 40 },
  datetime: { kind: 'datetime', label: '时间' },
  switch: { kind: 'switch', label: '开关' },
  dict: { kind: 'dict', label: '性别', dict: 'sex' },
  dicts: { kind: 'dicts', label: '标签', dict: 'plot_tag' },
  ref: { kind: 'ref', label: '陵园', target: 'cemetery' },
  region: { kind: 'region', label: '地区' },
  files: { kind: 'files', label: '图片' },
  json: { kind: 'json', label: '原文' },
};

const CELLS: [Kind, unknown, string][] = [
  ['text', '甲区', '甲区'],
  ['textarea', '一\n二', '一\n二'],
  ['html', '<p>松柏</p>', '松柏'],
  ['integer', 0, '0'],
  ['decimal', 1.25, '1.25'],
  ['money', -123_456_789, '-1,234,567.89'],
  ['date', '2026-04-05', '2026-04-05'],
  ['pdate', '农历一九五〇年正月十四', '农历一九五〇年正月十四'],
  ['datetime', '2026-04-05 08:00:00', '2026-04-05 08:00:00'],
  ['switch', 'Y', '是'],
  ['dict', '2', '女'],
  ['dicts', '1,3', '头排、近路'],
  ['ref', 'c1', '松鹤园'],
  ['region', '330106', '浙江省/杭州市/西湖区'],
  ['files', 'temp/a.pdf', 'a.pdf'],
  ['json', '{"a":1}', '{"a":1}'],
];

describe('cells', () => {
  test('every kind has a case here', () => {
    expect(CELLS.map(([kind]) => kind).sort()).toEqual(Object.keys(KINDS).sort());
  });

  test.each(CELLS)('%s shows %j as %j, never a bare code (user-asks row 3)', async (kind, value, shown) => {
    fakeServer({ 'GET /cemetery/cemetery/queryById': () => ({ id: 'c1', name: '松鹤园' }) });
    render(
      <div data-testid="cell">
        <FieldCell field={FIELDS[kind]} value={value} />
      </div>,
    );
    await expect.element(page.getByTestId('cell')).toHaveTextContent(shown.replace('\n', ' '));
  });

  test('a decimal has the decimals of its column wherever it is read, so that points stand below each other', async () => {
    const { decimal: field } = FIELDS;
    render(
      <div data-testid="both">
        <FieldCell field={field} value={12.5} />；<FieldDetail field={field} value={12.5} />；
        <FieldDetail field={{ kind: 'decimal', label: '经度', scale: 7, loose: true }} value={120.1} />
      </div>,
    );
    await expect.element(page.getByTestId('both')).toHaveTextContent('12.50；12.50；120.1');
    expect([plainText(field, 12.5), plainText(field, null)]).toEqual(['12.50', '']);
  });

  test('the name of an account is told by that of the person', async () => {
    const field: Field = { kind: 'text', label: '创建人', maxLength: 100, account: true };
    render(
      <div data-testid="cell">
        <FieldCell field={field} value="sales1" text="王芳" />
      </div>,
    );
    await expect.element(page.getByTestId('cell')).toHaveTextContent(/^王芳$/);
  });

  test('so it is beside the box in which the account stands', async () => {
    const field: Field = { kind: 'text', label: '接收人', maxLength: 100, account: true };
    render(<FieldInput field={field} aria-label="控件" value="sales1" text="王芳" onChange={() => undefined} />);
    await expect.element(page.getByLabelText('控件')).toHaveValue('sales1');
    await expect.element(page.getByText('王芳', { exact: true })).toBeVisible();
  });

  test.each(Object.keys(KINDS) as Kind[])('%s shows nothing for null', async (kind) => {
    render(
      <div data-testid="cell">
        <FieldCell field={FIELDS[kind]} value={null} />
      </div>,
    );
    await expect.element(page.getByTestId('cell')).toHaveTextContent('');
  });
});

function Box({ kind, initial, onValue }: { kind: Kind; initial?: unknown; onValue(value: unknown): void }) {
  const [value, setValue] = useState(initial);
  return (
    <FieldInput
      field={FIELDS[kind]}
      aria-label="控件"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

describe('inputs give the value of the wire (design.md §5)', () => {
  const typed: [Kind, string, unknown][] = [
    ['text', '甲', '甲'],
    ['textarea', '乙', '乙'],
    ['integer', '12', 12],
    ['decimal', '1.25', 1.25],
    ['money', '12.5', 1250],
    ['date', '2026-04-05', '2026-04-05'],
    ['pdate', '1950-03', '1950-03'],
    ['datetime', '2026-04-05 23:59:59', '2026-04-05 23:59:59'],
  ];
  test.each(typed)('%s: %s', async (kind, text, value) => {
    let last: unknown;
    render(<Box kind={kind} onValue={(next) => (last = next)} />);
    await page.getByLabelText('控件').fill(text);
    if (kind.startsWith('date')) await userEvent.keyboard('{Enter}');
    await expect.poll(() => last).toBe(value);
  });

  test('an emptied text is null, so that an optional field is cleared', async () => {
    let last: unknown;
    render(<Box kind="text" initial="甲" onValue={(next) => (last = next)} />);
    await page.getByLabelText('控件').clear();
    expect(last).toBeNull();
  });

  test('a region gives the code of the deepest level (contract/3 §1 JAreaLinkage)', async () => {
    let last: unknown;
    render(<Box kind="region" initial="330000" onValue={(next) => (last = next)} />);
    await expect.element(page.getByText('浙江省', { exact: true })).toBeVisible();
    await page.getByLabelText('控件').fill('西湖区');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => last).toMatch(/^\d{6}$/);
  });

  test('a switch gives Y and N (spec/1 §9)', async () => {
    const seen: unknown[] = [];
    render(<Box kind="switch" onValue={(next) => seen.push(next)} />);
    await page.getByRole('switch').click();
    await page.getByRole('switch').click();
    expect(seen).toEqual(['Y', 'N']);
  });

  test('several dictionary values are one comma text (contract/3 §2 JMultiSelectTag)', async () => {
    let last: unknown;
    render(<Box kind="dicts" initial="1" onValue={(next) => (last = next)} />);
    await page.getByLabelText('控件').click();
    await page.getByTitle('近路').click();
    expect(last).toBe('1,3');
  });

  test('a dictionary stored as a number gives a number', async () => {
    let last: unknown;
    const field: Field = { ...FIELDS.dict, stored: 'integer' };
    render(<FieldInput field={field} aria-label="控件" value={1} onChange={(next) => (last = next)} />);
    await expect.element(page.getByTitle('男')).toBeVisible();
    await page.getByLabelText('控件').click();
    await page.getByTitle('女').click();
    expect(last).toBe(2);
  });
});

describe('rich text', () => {
  const picture = new File(['x'], '照片.png', { type: 'image/png' });

  test('is written in the editor; pictures are stored as jeditor files (spec/1 §7)', async () => {
    let last: unknown;
    const server = fakeServer({ 'POST /sys/common/upload': () => reply('jeditor/照片_1.png', null) });
    render(<Box kind="html" onValue={(next) => (last = next)} />);
    const editor = page.getByRole('textbox', { name: '控件' });
    await editor.click();
    await userEvent.keyboard('松柏');
    await expect.poll(() => last).toBe('<p>松柏</p>');
    await chooseFiles(picture);
    await expect.poll(() => last).toContain('src="/api/sys/common/static/jeditor/照片_1.png"');
    const form = server.callsOf('POST /sys/common/upload')[0]?.body as FormData;
    expect([form.get('biz'), form.get('jeditor')]).toEqual(['jeditor', '1']);
  });

  test('is shown with its looks in details, harmless', async () => {
    const html = '<h2>通知</h2><p onclick="window.hit=1">松柏<script>window.hit=1</script></p>';
    render(<FieldDetail field={FIELDS.html} value={html} />);
    await expect.element(page.getByRole('heading', { name: '通知' })).toBeVisible();
    expect(page.getByText('松柏').element().outerHTML).toBe('<p>松柏</p>');
  });

  test('longer than the field is refused before it is sent', () => {
    expect(fieldProblem(FIELDS.html, 'x'.repeat(101))).toBe('最大长度100位字符');
  });
});

test('a range of money is asked in yuan and kept in fen', async () => {
  let last = '';
  function Range() {
    const [value, setValue] = useState('');
    const change = (next: string) => {
      last = next;
      setValue(next);
    };
    return <QueryField field={FIELDS.money} id="range" value={value} onChange={change} />;
  }
  render(<Range />);
  await page.getByLabelText('金额从').fill('100');
  await page.getByLabelText('金额到').fill('200.5');
  expect(last).toBe('10000~20050');
});

test('(contract/2 §16.4) choices that stand open: one can be taken back, several are joined, and what is gone stays shown', async () => {
  const one = { ...FIELDS.dict, open: true as const };
  const several = { ...FIELDS.dicts, open: true as const };
  let values: Record<string, unknown> = { one: '9', several: '3' };
  const Both = () => {
    const [own, setOwn] = useState(values);
    const set = (name: string) => (value: unknown) => {
      values = { ...own, [name]: value };
      setOwn(values);
    };
    return (
      <>
        <FieldInput field={one} value={own.one} onChange={set('one')} aria-label="性别" />
        <FieldInput field={several} value={own.several} onChange={set('several')} aria-label="标签" />
      </>
    );
  };
  render(<Both />);
  await expect.element(page.getByRole('radio', { name: '9' })).toBeChecked();
  await page.getByRole('radio', { name: '女' }).click();
  expect(values.one).toBe('2');
  await page.getByRole('button', { name: /^清\s?除$/ }).click();
  expect(values.one).toBeNull();
  await page.getByRole('checkbox', { name: '头排' }).click();
  expect(values.several).toBe('3,1');
});
