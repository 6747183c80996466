import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { Dialog } from './index.ts';

const LONG = '预约安葬 欧阳慕容诸葛上官司马夏侯阿卜杜拉买买提江木沙图尔荪古丽娜尔欧阳慕容诸葛上官';

/** The lines of the title end before the icon begins. */
function clear(icon: string): void {
  const left = page.getByRole('button', { name: icon, exact: true }).element().getBoundingClientRect().left;
  const range = document.createRange();
  range.selectNodeContents(page.getByText(LONG).element());
  for (const { right } of range.getClientRects()) expect(right).toBeLessThanOrEqual(left);
}

test('a title of several lines stays clear of the icons', async () => {
  render(
    <Dialog open title={LONG} switchFullscreen onOpenChange={() => {}}>
      内容
    </Dialog>,
  );
  await expect.element(page.getByText('内容')).toBeVisible();
  clear('关闭');
  clear('全屏');
});

test('below the title stands what the dialog is about, without what is not known', async () => {
  render(
    <Dialog
      open
      title="催缴 GM202611270002"
      about={['陈建国', null, '松鹤园-A区-01排-01号', undefined]}
      onOpenChange={() => {}}
    >
      内容
    </Dialog>,
  );
  await expect.element(page.getByText('陈建国 · 松鹤园-A区-01排-01号', { exact: true })).toBeVisible();
});

test.each([
  ['通过', '取消'],
  ['确认付款', '取消'],
  ['取消订单', '关闭'],
])('beside %s stands %s', async (okText, other) => {
  render(
    <Dialog open title="订单 GM202611270002" okText={okText} onOpenChange={() => {}}>
      内容
    </Dialog>,
  );
  await expect.element(page.getByText('内容')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText(other, { exact: true })).toBeVisible();
});
