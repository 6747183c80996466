import { Button, Form, Input } from 'antd';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../lib/failure.ts';
import { render } from '../testing/render.tsx';
import { useCommand } from './use-command.ts';

type Call = () => Promise<{ message: string; result: null }>;

function Paying({ call }: { call: Call }) {
  const [form] = Form.useForm();
  const { busy, run } = useCommand(form);
  return (
    <Form form={form} layout="vertical" disabled={busy} onFinish={() => void run(call)}>
      <Form.Item name="amount" label="金额">
        <Input />
      </Form.Item>
      <div hidden>
        <Form.Item name="folded" label="折叠">
          <Input />
        </Form.Item>
      </div>
      <Form.Item name="memo" label="备注" rules={[{ required: true, message: '请填写备注' }]} initialValue="付款">
        <Input />
      </Form.Item>
      <Button htmlType="submit">收款</Button>
    </Form>
  );
}

const pay = page.getByRole('button', { name: '收款' });
/** Long enough for what follows to be drawn. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 150));
const failing =
  (error: ApiError): Call =>
  async () => {
    await moment();
    throw error;
  };
const refused = (field?: string): Call =>
  failing(new ApiError('收款金额超过欠款', { http: 200, ...(field ? { field } : {}) }));
const texts = () => page.getByText('收款金额超过欠款');

describe('a refusal is told once', () => {
  test('at its field, where that can be seen', async () => {
    render(<Paying call={refused('amount')} />);
    await pay.click();
    await expect.element(texts()).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '金额' })).toHaveFocus();
    await moment();
    expect(texts().elements()).toHaveLength(1);
    expect(document.querySelector('.ant-message-notice')).toBeNull();
  });

  test.each([undefined, 'elsewhere', 'folded'])('by a message where it cannot: %s', async (field) => {
    render(<Paying call={refused(field)} />);
    await pay.click();
    await expect.poll(() => document.querySelector('.ant-message-notice')?.textContent).toBe('收款金额超过欠款');
  });
});

test('after a failure the focus is where it was, although the form was closed meanwhile', async () => {
  render(<Paying call={failing(new ApiError('网络连接失败', { http: 0 }))} />);
  await pay.click();
  await expect.element(pay).toBeDisabled();
  await expect.element(pay).toBeEnabled();
  await expect.element(pay).toHaveFocus();
});

test('the first wrong field of every form has the focus', async () => {
  render(<Paying call={refused()} />);
  await page.getByRole('textbox', { name: '备注' }).clear();
  await pay.click();
  await expect.element(page.getByText('请填写备注')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '备注' })).toHaveFocus();
});
