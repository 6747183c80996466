import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { PromptExample } from './examples/PromptExample.tsx';

const dialog = (name = '修改名称') => page.getByRole('dialog', { name });
const input = (name = '修改名称') => dialog(name).getByRole('textbox');
const ask = (name = '修改名称') => page.getByRole('button', { name }).click();

describe('prompt (contract/3 §8 JPrompt)', () => {
  test('the input is focused with the default value; Enter is OK and closes', async () => {
    render(<PromptExample />);
    await ask();
    await expect.element(input()).toHaveFocus();
    await expect.element(input()).toHaveValue('松鹤园');
    await expect.element(dialog().getByText('名称会显示在列表和单据上。')).toBeVisible();
    await userEvent.keyboard('东区{Enter}');
    await expect.element(page.getByText('新名称：松鹤园东区')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('the rules pass before OK (spec/2 §5)', async () => {
    render(<PromptExample />);
    await ask();
    await input().fill('');
    await dialog()
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await expect.element(dialog().getByText('请输入名称')).toBeVisible();
    await input().fill('松');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('名称至少2个字')).toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('');
    await input().fill('松柏');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('新名称：松柏')).toBeVisible();
  });

  test('a text that is too long stays whole, is marked and not accepted', async () => {
    render(<PromptExample />);
    await ask();
    const long = '松柏'.repeat(11);
    await input().fill(long);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('最大长度20位字符')).toBeVisible();
    await expect.element(input()).toHaveValue(long);
    await expect.element(page.getByRole('status')).toHaveTextContent('');
  });

  test('cancelling tells what was typed', async () => {
    render(<PromptExample />);
    await ask();
    await input().fill('作废');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('已取消：作废')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('asked again it is a new one', async () => {
    render(<PromptExample />);
    await ask();
    await input().fill('作废');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await ask();
    await expect.element(input()).toHaveValue('松鹤园');
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
  });

  test('with onOkAsync the caller closes', async () => {
    render(<PromptExample />);
    await ask('验证口令');
    await input('输入口令').fill('不对');
    await dialog('输入口令')
      .getByRole('button', { name: /验\s?证/ })
      .click();
    await expect.element(page.getByText('口令不正确')).toBeInTheDocument();
    await expect.element(dialog('输入口令')).toBeVisible();
    await input('输入口令').fill('松柏');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('验证通过')).toBeVisible();
    await expect.element(dialog('输入口令')).not.toBeInTheDocument();
  });
});
