import { Form } from 'antd';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { CompactInput } from './CompactInput.tsx';
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
