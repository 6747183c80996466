import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { Drawer } from '../layer.tsx';
import { Dialog } from './index.ts';

function Asking({ onOk, late = false }: { onOk: () => void; late?: boolean }) {
  const [open, setOpen] = useState(false);
  const [ready, setReady] = useState(!late);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Button onClick={() => setReady(true)}>载入</Button>
      <Dialog title="付款" open={open} onOpenChange={setOpen} onOk={onOk} switchFullscreen>
        {ready && (
          <Form layout="vertical">
            <Form.Item label="金额" htmlFor="amount">
              <Input id="amount" />
            </Form.Item>
            <Form.Item label="备注" htmlFor="memo">
              <Input.TextArea id="memo" />
            </Form.Item>
          </Form>
        )}
      </Dialog>
    </>
  );
}

const amount = page.getByRole('textbox', { name: '金额' });

function shown(late = false) {
  const done: string[] = [];
  render(<Asking onOk={() => void done.push('ok')} late={late} />);
  return done;
}

describe('an opened dialog', () => {
  test('has the focus in its first field, not on × or the full-screen icon', async () => {
    shown();
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await expect.element(amount).toHaveFocus();
  });

  test('also when its form comes a moment later', async () => {
    shown(true);
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    (page.getByText('载入').element().closest('button') as HTMLElement).dispatchEvent(
      new MouseEvent('click', { bubbles: true }),
    );
    await expect.element(amount).toHaveFocus();
  });

  test('is answered by Enter in a text box, not in a text area and not while an input method composes', async () => {
    const done = shown();
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await page.getByRole('textbox', { name: '备注' }).click();
    await userEvent.keyboard('一{Enter}二');
    amount
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      );
    expect(done).toEqual([]);
    await amount.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => done).toEqual(['ok']);
    await expect.element(amount).not.toBeInTheDocument();
  });
});

test('a drawer has the focus in its first field', async () => {
  render(
    <Drawer open title="编辑">
      <input type="checkbox" aria-label="启用" />
      <input aria-label="名称" />
    </Drawer>,
  );
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus();
});
