import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PageContext, type PageHandle } from '../../lib/page.ts';
import { render } from '../../testing/render.tsx';
import { useCarefulClose } from '../confirm/index.ts';
import { itemProblem } from '../item-problem.ts';
import { useDialog } from './dialog-context.ts';
import { Dialog } from './index.ts';

interface AskingProps {
  busy?: boolean;
  /** It asks itself too. */
  careful?: boolean;
}

function Asking({ busy = false, careful = false }: AskingProps) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const closeUnless = useCarefulClose('填写', () => setOpen(false));
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Dialog
        title="收款 GM01"
        okText="确认收款"
        open={open}
        okClose={false}
        confirmLoading={busy}
        onOk={() => setDone(true)}
        onOpenChange={() => (careful ? closeUnless(true) : setOpen(false))}
      >
        {done ? '收款成功' : <Fields />}
      </Dialog>
    </>
  );
}

function Fields() {
  const dialog = useDialog();
  return (
    <>
      <search>
        <form>
          <Input aria-label="查询" />
        </form>
      </search>
      <Form layout="vertical">
        <Form.Item label="备注" htmlFor="memo">
          <Input id="memo" />
        </Form.Item>
        <Form.Item name="kind" label="类型">
          <Select options={[{ value: '1', label: '普通' }]} />
        </Form.Item>
      </Form>
      <Button onClick={dialog?.close}>放弃</Button>
    </>
  );
}

const QUESTION = '填写的内容尚未保存，确定要关闭吗？';
const memo = page.getByRole('textbox', { name: '备注' });
const title = page.getByText('收款 GM01');
const question = page.getByText(QUESTION);

async function opened(props: AskingProps = {}) {
  render(<Asking {...props} />);
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect.element(memo).toBeVisible();
}

describe('what was typed into a dialog is not thrown away unasked', () => {
  test.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['取消', () => page.getByRole('button', { name: '取消', exact: true }).click()],
    ['a button of its content', () => page.getByRole('button', { name: '放弃' }).click()],
  ])('%s asks; 取消 goes on with everything that was typed', async (_, leave) => {
    await opened();
    await memo.fill('家属下周再付');
    await leave();
    await expect.element(question).toBeVisible();
    await page.getByRole('dialog').last().getByRole('button', { name: '取消', exact: true }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(memo).toHaveValue('家属下周再付');
    await leave();
    await page.getByRole('dialog').last().getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect.element(title).not.toBeInTheDocument();
  });

  test('so is what was chosen', async () => {
    await opened();
    await page.getByRole('combobox', { name: '类型' }).click();
    await page.getByTitle('普通').click();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await expect.element(question).toBeVisible();
  });

  test('a dialog that asks itself asks once', async () => {
    await opened({ careful: true });
    await memo.fill('家属下周再付');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('dialog').last().getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect.element(title).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });

  test('nothing is asked where nothing was typed, or only searched for', async () => {
    await opened();
    await page.getByRole('textbox', { name: '查询' }).fill('周');
    await userEvent.keyboard('{Escape}');
    await expect.element(title).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });

  test('nor once it is done, nor at the next opening', async () => {
    await opened();
    await memo.fill('家属下周再付');
    await page.getByRole('button', { name: '确认收款' }).click();
    await expect.element(page.getByText('收款成功')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(title).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });
});

describe('a page counts as unsaved while something that was typed stands in its dialog', () => {
  const marks = new Map<string, boolean>();
  const unsaved = () => [...marks.values()].some(Boolean);
  const handle: PageHandle = {
    ...{ key: '/orders', path: '/orders', setName: () => undefined },
    setDirty: (form, dirty) => void marks.set(form, dirty),
    isShown: () => true,
    onTurn: () => () => undefined,
  };

  async function openedOnPage() {
    marks.clear();
    render(
      <PageContext value={handle}>
        <Asking />
      </PageContext>,
    );
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await page.getByRole('textbox', { name: '查询' }).fill('周');
    expect(unsaved()).toBe(false);
    await memo.fill('家属下周再付');
    await vi.waitFor(() => expect(unsaved()).toBe(true));
  }

  test('until it is saved', async () => {
    await openedOnPage();
    await page.getByRole('button', { name: '确认收款' }).click();
    await expect.element(page.getByText('收款成功')).toBeVisible();
    await vi.waitFor(() => expect(unsaved()).toBe(false));
  });

  test('or until it is given up', async () => {
    await openedOnPage();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('dialog').last().getByRole('button', { name: '关闭', exact: true }).last().click();
    await vi.waitFor(() => expect(unsaved()).toBe(false));
  });
});

test('while it is being sent a dialog stays: what came of it would not be seen', async () => {
  await opened({ busy: true });
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect.element(title).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

/** Whether the fault is known at once, or is told by something that takes its time. */
function Missing({ late = false }: { late?: boolean }) {
  const [tried, setTried] = useState(false);
  const [told, setTold] = useState(!late);
  return (
    <Dialog title="收款 GM01" open okClose={false} onOk={() => setTried(true)} onOpenChange={() => undefined}>
      <Form layout="vertical">
        <Form.Item label="手续费" htmlFor="fee">
          <Input id="fee" />
        </Form.Item>
        <Form.Item label="原因" htmlFor="why" {...itemProblem(tried && told ? '请填写原因' : undefined)}>
          <Input.TextArea id="why" />
        </Form.Item>
      </Form>
      <button type="button" ref={(button) => button?.addEventListener('told', () => setTold(true))}>
        说明
      </button>
    </Dialog>
  );
}

const why = page.getByRole('textbox', { name: '原因' });

describe('the main button puts the focus on the first wrong field', () => {
  test('also of a form without rules', async () => {
    render(<Missing />);
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(page.getByText('请填写原因')).toBeVisible();
    await expect.element(why).toHaveFocus();
  });

  async function triedLate(meanwhile: () => Promise<void>) {
    render(<Missing late />);
    await expect.element(title).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await page.getByRole('button', { name: '确定', exact: true }).click();
    vi.advanceTimersByTime(2000);
    await meanwhile();
    page.getByRole('button', { name: '说明' }).element().dispatchEvent(new Event('told'));
    await expect.element(page.getByText('请填写原因')).toBeVisible();
  }

  test('also where the fault is known a moment later', async () => {
    await triedLate(async () => undefined);
    await expect.element(why).toHaveFocus();
  });

  test('but calls nobody back from another field', async () => {
    const fee = page.getByRole('textbox', { name: '手续费' });
    await triedLate(() => fee.click());
    await expect.element(fee).toHaveFocus();
  });

  test('also where it was made after the others', async () => {
    render(<Paying />);
    const ok = page.getByRole('button', { name: '确定', exact: true });
    await page.getByRole('checkbox', { name: '转账' }).click();
    const account = page.getByRole('textbox', { name: '账号' });
    await expect.element(account).toBeVisible();
    for (const _ of ['first', 'again']) {
      await ok.click();
      await expect.element(page.getByText('请填写账号')).toBeVisible();
      await expect.element(account).toHaveFocus();
    }
  });
});

/** The account is asked for only of a transfer. */
function Paying() {
  const [form] = Form.useForm();
  const transfer = Form.useWatch<boolean | undefined>('transfer', form);
  return (
    <Dialog title="收款 GM01" open okClose={false} onOk={() => form.submit()} onOpenChange={() => undefined}>
      <Form form={form} layout="vertical">
        <Form.Item name="transfer" valuePropName="checked">
          <Checkbox>转账</Checkbox>
        </Form.Item>
        {transfer && (
          <Form.Item name="account" label="账号" rules={[{ required: true, message: '请填写账号' }]}>
            <Input />
          </Form.Item>
        )}
        <Form.Item name="payee" label="收款人" rules={[{ required: true, message: '请填写收款人' }]}>
          <Input />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
