import { Button } from 'antd';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { ConfirmPop, useConfirm } from './index.ts';

function Asking({ danger, onDone }: { danger: boolean; onDone: () => void }) {
  const confirm = useConfirm();
  const ask = () => confirm({ title: '删除部门「财务部」？', effect: '其中 12 人将没有部门', danger, onOk: onDone });
  return <Button onClick={ask}>打开对话</Button>;
}

function shown(danger: boolean) {
  const done: string[] = [];
  render(
    <>
      <Asking danger={danger} onDone={() => void done.push('dialog')} />
      <ConfirmPop
        title="确定删除吗?"
        effect="将删除客户「张三」"
        danger={danger}
        onConfirm={() => void done.push('pop')}
      >
        <Button>就地打开</Button>
      </ConfirmPop>
    </>,
  );
  return done;
}

const cancel = page.getByRole('button', { name: '取消', exact: true });
const ok = page.getByRole('button', { name: '确定', exact: true });

describe('a question before something is lost is red, and Enter does not do it', () => {
  test.each([
    ['打开对话', '其中 12 人将没有部门'],
    ['就地打开', '将删除客户「张三」'],
  ])('%s names what happens and has the focus on the safe button', async (opener, effect) => {
    const done = shown(true);
    await page.getByRole('button', { name: opener }).click();
    await expect.element(page.getByText(effect)).toBeVisible();
    await expect.element(cancel).toHaveFocus();
    expect(ok.element().className).toContain('dangerous');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(effect)).not.toBeInTheDocument();
    expect(done).toEqual([]);
    await expect.element(page.getByRole('button', { name: opener })).toHaveFocus();
  });

  test('it is done by its own button', async () => {
    const done = shown(true);
    await page.getByRole('button', { name: '就地打开' }).click();
    await ok.click();
    await page.getByRole('button', { name: '打开对话' }).click();
    await ok.click();
    await expect.poll(() => done).toEqual(['pop', 'dialog']);
  });
});

test.each(['打开对话', '就地打开'])('a harmless question is answered by Enter: %s', async (opener) => {
  const done = shown(false);
  await page.getByRole('button', { name: opener }).click();
  await expect.element(ok).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => done).toHaveLength(1);
});
