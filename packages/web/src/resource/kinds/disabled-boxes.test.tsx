import type { Field } from '@songbai/contract/resource/kinds.ts';
import { SET_MARK } from '@songbai/contract/resource/write-only.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { FieldInput } from './kinds.tsx';

const FIELDS: readonly Field[] = [
  { kind: 'text', label: '文本', maxLength: 10 },
  { kind: 'text', label: '时间', maxLength: 8, pattern: 'clock' },
  { kind: 'text', label: '口令', maxLength: 8, secret: true, writeOnly: true },
  { kind: 'text', label: '关联', maxLength: 36, link: { key: 'k' } },
  { kind: 'text', label: '选择', maxLength: 36, choice: { key: 'k', shape: 'list' } },
  { kind: 'text', label: '级联', maxLength: 36, choice: { key: 'k', shape: 'chain' } },
  {
    kind: 'text',
    label: '人员',
    maxLength: 36,
    choice: { key: 'k', shape: 'list', picker: { of: 'users', store: 'id' } },
  },
  { kind: 'text', label: '弹框', maxLength: 36, popup: { code: 'c', field: 'f', orgFields: 'a', destFields: 'f' } },
  { kind: 'textarea', label: '大框', maxLength: 100 },
  { kind: 'textarea', label: '文档', maxLength: 100, markdown: true },
  { kind: 'integer', label: '整数' },
  { kind: 'decimal', label: '小数', scale: 2 },
  { kind: 'money', label: '金额' },
  { kind: 'date', label: '日期' },
  { kind: 'pdate', label: '生辰', maxLength: 40 },
  { kind: 'datetime', label: '时刻' },
  { kind: 'dict', label: '性别', dict: 'sex' },
  { kind: 'dicts', label: '标签', dict: 'plot_tag' },
  { kind: 'ref', label: '用户', target: 'user' },
  { kind: 'region', label: '地区' },
];
/** What a box asks for, as a text of its own or as that of its input. */
const ASKS = /请|^如 /;

test('a box that cannot be filled asks for nothing, whatever its kind', async () => {
  fakeServer({});
  const none = () => undefined;
  render(
    <div>
      {FIELDS.map((field) => (
        <div key={field.label} data-testid={field.label}>
          <FieldInput field={field} value={undefined} onChange={none} aria-label={field.label} disabled />
        </div>
      ))}
    </div>,
  );
  for (const { label } of FIELDS) {
    const box = page.getByTestId(label);
    await expect
      .poll(() => box.element().querySelector('input, textarea, [contenteditable]'), { message: label })
      .not.toBeNull();
    const asked = [...box.element().querySelectorAll('input, textarea')].map((one) => one.getAttribute('placeholder'));
    expect(
      [box.element().textContent, ...asked].filter((text) => ASKS.test(text ?? '')),
      label,
    ).toEqual([]);
  }
});

test('a password that is set is said to be, without asking for another one where none can be given', async () => {
  fakeServer({});
  const field: Field = { kind: 'text', label: '口令', maxLength: 8, secret: true, writeOnly: true };
  render(<FieldInput field={field} value={SET_MARK} onChange={() => undefined} aria-label="口令" disabled />);
  await expect.element(page.getByLabelText('口令')).toHaveAttribute('placeholder', '已设置');
});
