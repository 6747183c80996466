import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFiles } from '../../testing/choose-files.ts';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { SmallBlocksExample } from './examples/SmallBlocksExample.tsx';
import { UploadExample } from './examples/UploadExample.tsx';

const slider = () => page.getByRole('slider', { name: '拖动滑块验证' });

function drag(to: number, ...types: string[]) {
  const handle = slider().element();
  const { left } = handle.getBoundingClientRect();
  for (const type of types) {
    const clientX = type === 'pointerdown' ? left : to;
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, button: 0, pointerId: 1 }));
  }
}

test('拖动滑块验证 → 验证通过; let go before the end it goes back (spec/2 §4)', async () => {
  render(<SmallBlocksExample />);
  await expect.element(page.getByText('拖动滑块验证')).toBeVisible();
  const handle = slider().element();
  // The browser cannot capture synthetic pointers.
  handle.setPointerCapture = () => undefined;
  handle.hasPointerCapture = () => true;
  drag(200, 'pointerdown', 'pointermove');
  await expect.element(slider()).not.toHaveAttribute('aria-valuenow', '0');
  drag(200, 'pointerup');
  await expect.element(slider()).toHaveAttribute('aria-valuenow', '0');
  drag(2000, 'pointerdown', 'pointermove', 'pointerup');
  await expect.element(page.getByText('验证通过')).toBeVisible();
  await expect.element(page.getByText('已验证')).toBeVisible();
  drag(0, 'pointerdown', 'pointermove', 'pointerup');
  await expect.element(slider()).toHaveAttribute('aria-valuenow', '100');
});

test('the keyboard passes the slider as well', async () => {
  render(<SmallBlocksExample />);
  await expect.element(slider()).toBeVisible();
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider()).toHaveAttribute('aria-valuenow', '20');
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('验证通过')).toBeVisible();
});

test('the large box of a text is 150 × 200 and writes the same value (spec/2 §9, contract/3 §1 JInputPop)', async () => {
  render(<SmallBlocksExample />);
  const line = page.getByRole('textbox', { name: '碑文', exact: true });
  await line.click();
  await userEvent.keyboard('先考');
  const large = page.getByRole('textbox', { name: '碑文（大框）' });
  await expect.element(large).not.toBeInTheDocument();
  await page.getByRole('button', { name: '放大编辑 碑文' }).click();
  await expect.element(large).toHaveFocus();
  await expect.element(large).toHaveValue('先考');
  const { offsetWidth, offsetHeight } = large.element() as HTMLElement;
  expect([offsetWidth, offsetHeight]).toEqual([150, 200]);
  await large.fill('先妣');
  await expect.element(line).toHaveValue('先妣');
  await userEvent.keyboard('{Escape}');
  await expect.element(large).not.toBeInTheDocument();
});

test('a closed form container keeps its parts out of reach (contract/3 §1 JFormContainer)', async () => {
  render(<SmallBlocksExample />);
  await expect.element(page.getByRole('textbox', { name: '单号' })).toBeDisabled();
  await expect.element(page.getByRole('textbox', { name: '邮箱' })).toBeDisabled();
  await expect.element(page.getByRole('textbox', { name: '手机号' })).toBeEnabled();
  await page.getByRole('switch', { name: '锁定' }).click();
  await expect.element(page.getByRole('textbox', { name: '邮箱' })).toBeEnabled();
  await expect.element(page.getByRole('textbox', { name: '单号' })).toBeDisabled();
  await page.getByRole('textbox', { name: '手机号' }).fill('12');
  await expect.element(page.getByText('请输入正确手机号')).toBeVisible();
});

test('the detail dialog is 1200 wide (spec/2 §2)', async () => {
  render(<SmallBlocksExample />);
  await page.getByRole('button', { name: '查看详情' }).click();
  const dialog = page.getByRole('dialog', { name: '详情' });
  await expect.element(dialog).toBeVisible();
  const box = dialog.element().querySelector('.ant-modal-container');
  await expect.poll(() => box?.getBoundingClientRect().width).toBe(1200);
});

test('文件上传: without a file 未上传任何文件 (spec/2 §5); files are sent under their path of business', async () => {
  const server = fakeServer({ 'POST /sys/common/upload': () => reply('temp/a_1.pdf', null, 0) });
  render(<UploadExample />);
  await page.getByRole('button', { name: '弹窗上传' }).click();
  const dialog = page.getByRole('dialog', { name: '文件上传' });
  const ok = () => dialog.getByRole('button', { name: /确\s?定/ }).click();
  await ok();
  await expect.element(page.getByText('未上传任何文件')).toBeVisible();
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().querySelector('input[type=file]')).toBeTruthy();
  const input = dialog.element().querySelector('input[type=file]') as HTMLInputElement;
  await page.elementLocator(input).upload(new File(['x'], 'a.pdf'));
  await expect.element(dialog.getByRole('link', { name: 'a.pdf', exact: true })).toBeVisible();
  await ok();
  await expect.element(page.getByText('temp/a_1.pdf')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const form = server.callsOf('POST /sys/common/upload')[0]?.body as FormData;
  expect([form.get('biz'), (form.get('file') as File).name]).toEqual(['temp', 'a.pdf']);
});

test('a refusal of the server shows beside the file', async () => {
  fakeServer({ 'POST /sys/common/upload': () => Response.json({ success: false, message: '上传失败！', code: 500 }) });
  render(<UploadExample />);
  await chooseFiles(new File(['x'], 'a.exe'));
  await expect.element(page.getByText('a.exe 上传失败', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('上传失败！')).toBeVisible();
});
