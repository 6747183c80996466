import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { AreaExample } from './examples/AreaExample.tsx';

const output = () => page.getByRole('status');
const level = (name: string) => page.getByRole('combobox', { name: `分级选择：${name}` });

describe('province, city, district (spec/2 §2, §3, contract/3 §1 JAreaLinkage)', () => {
  test('a city code of four digits shows its whole path (contract/3 §16)', async () => {
    render(<AreaExample />);
    await expect.element(output()).toHaveTextContent('3301 浙江省/杭州市');
    await expect.element(page.getByText('浙江省/杭州市', { exact: true }).first()).toBeVisible();
  });

  test('the cascader goes down level by level; the value is the deepest code', async () => {
    render(<AreaExample />);
    await expect.element(output()).toHaveTextContent('浙江省/杭州市');
    await page.getByRole('combobox', { name: '所在地区' }).click();
    await page.getByRole('menuitemcheckbox', { name: '江苏省' }).click();
    await expect.element(output()).toHaveTextContent('320000 江苏省');
    await page.getByRole('menuitemcheckbox', { name: '苏州市' }).click();
    await page.getByRole('menuitemcheckbox', { name: '姑苏区' }).click();
    await expect.element(output()).toHaveTextContent('320508 江苏省/苏州市/姑苏区');
  });

  test('on a phone all three levels stand on the screen', async () => {
    await page.viewport(375, 740);
    render(<AreaExample />);
    await expect.element(output()).toHaveTextContent('浙江省/杭州市');
    await page.getByRole('combobox', { name: '所在地区' }).click();
    await page.getByRole('menuitemcheckbox', { name: '江苏省' }).click();
    await page.getByRole('menuitemcheckbox', { name: '苏州市' }).click();
    await expect.element(page.getByRole('menuitemcheckbox', { name: '姑苏区' })).toBeVisible();
    for (const name of ['江苏省', '姑苏区']) {
      const box = page.getByRole('menuitemcheckbox', { name }).element().getBoundingClientRect();
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(375);
    }
    await page.viewport(1280, 800);
  });

  test('typing finds a place by its name', async () => {
    render(<AreaExample />);
    await expect.element(output()).toHaveTextContent('浙江省/杭州市');
    await page.getByRole('combobox', { name: '所在地区' }).fill('济源');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(output()).toHaveTextContent('419001 河南省/省直辖县级行政区划/济源市');
  });

  test('three selects: a level above empties those below', async () => {
    render(<AreaExample />);
    await expect.element(output()).toHaveTextContent('浙江省/杭州市');
    await level('区县').fill('西湖');
    await userEvent.keyboard('{Enter}');
    await expect.element(output()).toHaveTextContent('330106 浙江省/杭州市/西湖区');
    await level('省份').fill('广东');
    await userEvent.keyboard('{Enter}');
    await expect.element(output()).toHaveTextContent('440000 广东省');
    await level('城市').fill('东莞');
    await userEvent.keyboard('{Enter}');
    await expect.element(output()).toHaveTextContent('441900 广东省/东莞市');
    await expect.element(level('区县')).toBeDisabled();
  });
});
