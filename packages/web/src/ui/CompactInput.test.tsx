import { Form } from 'antd';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FORM_RULES } from '../lib/form-sets.ts';
import { render } from '../testing/render.tsx';
import { CompactInput } from './CompactInput.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { NumberInput } from './NumberInput.tsx';

function Fields({ onSent }: { onSent(values: unknown): void }) {
  return (
    <Form onFinish={onSent}>
      <Form.Item name="mobile" label="手机号">
        <CompactInput />
      </Form.Item>
      <Form.Item name="count" label="人数">
        <NumberInput precision={0} />
      </Form.Item>
      <button type="submit">保存</button>
    </Form>
  );
}

const paste = async (label: string, text: string) => {
  await page.getByLabelText(label).click();
  document.execCommand('insertText', false, text);
};

test.each([
  [' 139 1234 5678 ', '１２', { mobile: '13912345678', count: 12 }],
  ['１３９１２３４５６７８', '1,200', { mobile: '13912345678', count: 1200 }],
  ['139 1234 5678 / 138 0000 0000', '2', { mobile: '13912345678/13800000000', count: 2 }],
])('a number pasted as %j and %j arrives whole', async (mobile, count, expected) => {
  const sent: unknown[] = [];
  render(<Fields onSent={(values) => void sent.push(values)} />);
  await paste('手机号', mobile);
  await paste('人数', count);
  await userEvent.tab();
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => sent).toEqual([expected]);
});

test.each([
  ['人数', '1500', '不能大于999'],
  ['人数', '0', '不能小于1'],
  ['金额', '-5', '不能小于0.00元'],
  ['金额', '1000000000000', '不能大于999,999,999.99元'],
])('%s %s is out of bounds: it stays as it was typed, %s', async (label, typed, problem) => {
  const sent: unknown[] = [];
  render(
    <Form onFinish={(values) => void sent.push(values)}>
      <Form.Item name="count" label="人数" rules={FORM_RULES.bounds({ min: 1, max: 999 })}>
        <NumberInput precision={0} />
      </Form.Item>
      <Form.Item name="amount" label="金额" rules={FORM_RULES.money({ min: 0, max: 99_999_999_999 })}>
        <MoneyInput />
      </Form.Item>
      <button type="submit">保存</button>
    </Form>,
  );
  const box = page.getByLabelText(label);
  await box.fill(typed);
  await userEvent.tab();
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText(problem)).toBeVisible();
  // More than any amount has stands there as the greatest one.
  await expect.element(box).toHaveValue(typed === '1000000000000' ? '999999999999.99' : expect.stringContaining(typed));
  expect(sent).toEqual([]);
});
