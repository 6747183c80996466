import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/render.tsx';
import { ExtendCell } from './ExtendCell.tsx';

test('a value that is too long stays whole, is marked and not taken over', async () => {
  const taken: unknown[] = [];
  render(
    <ExtendCell
      value={null}
      row={{ id: 'f1', dbFieldTxt: '启用', fieldShowType: 'switch', dbType: 'string' }}
      disabled={false}
      onChange={(next) => void taken.push(next)}
    />,
  );
  await page.getByRole('button', { name: /^启用的扩展参数/ }).click();
  const on = page.getByRole('textbox', { name: '开启时存储' });
  await on.fill('是'.repeat(51));
  await page.getByRole('textbox', { name: '关闭时存储' }).fill('否');
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText('最大长度50位字符')).toBeVisible();
  await expect.element(on).toHaveValue('是'.repeat(51));
  expect(taken).toEqual([]);
});
