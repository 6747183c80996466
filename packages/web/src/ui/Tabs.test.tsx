import { Button } from 'antd';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../testing/axe.ts';
import { render } from '../testing/render.tsx';
import { Tabs } from './Tabs.tsx';

const NAMES = ['正常订单', '逾期订单', '已取消订单', '迁出订单', '回收站'];

function Narrow() {
  const [key, setKey] = useState(NAMES[0]);
  return (
    <div style={{ width: 220 }}>
      <Tabs
        {...(key === undefined ? {} : { activeKey: key })}
        onChange={setKey}
        tabBarExtraContent={<Button>刷新</Button>}
        items={NAMES.map((name) => ({ key: name, label: name, children: `${name}的内容` }))}
      />
    </div>
  );
}

test('(WCAG 1.3.1) only tabs are in the list of tabs: not the menu of those that do not fit, nor what stands beside', async () => {
  render(<Narrow />);
  const more = page.getByRole('button', { name: '更多标签' });
  await expect.element(more).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
  const list = page.getByRole('tablist');
  expect(list.getByRole('tab').elements()).toHaveLength(NAMES.length);
  expect(list.getByRole('button').elements()).toEqual([]);
  await expect.element(list).toHaveAttribute('aria-orientation', 'horizontal');
  await page.getByRole('tab', { name: '正常订单' }).click();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('逾期订单的内容');
  expect(page.getByRole('tablist').elements()).toHaveLength(1);
});

test('tabs and what serves them are named in Chinese, a focused tab by its label alone', async () => {
  render(<Narrow />);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('正常订单').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('逾期订单')).toHaveFocus();
  await expect.element(tab('逾期订单')).toHaveAccessibleName('逾期订单');
  await page.getByRole('button', { name: '更多标签', exact: true }).hover();
  await expect.element(page.getByRole('listbox', { name: '更多标签' })).toBeVisible();
});
