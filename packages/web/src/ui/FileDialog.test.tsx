import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { FileDialog } from './FileDialog.tsx';

const store = {
  store: () => Promise.resolve('temp/new.png'),
  urlOf: (path: string) => `/static/${path}`,
};

test.each([
  [false, '文件上传'],
  [true, '图片上传'],
])('(contract/3 §1 JFilePop) image %s: title %s, 520 wide', async (image, title) => {
  render(<FileDialog open onOpenChange={() => undefined} store={store} image={image} onOk={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: title });
  await expect.element(dialog).toBeVisible();
  const box = dialog.element().querySelector('.ant-modal-container');
  await expect.poll(() => box?.getBoundingClientRect().width).toBe(520);
});

test('(spec/2 §3, contract/3 §1 JFilePop) ok: name and url of the first file, path = the whole comma string', async () => {
  const onOk = vi.fn();
  const onOpenChange = vi.fn();
  render(<FileDialog open onOpenChange={onOpenChange} store={store} value="temp/a_1.pdf,temp/b_2.pdf" onOk={onOk} />);
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
  expect(onOk).toHaveBeenCalledWith({
    name: 'a_1.pdf',
    url: '/static/temp/a_1.pdf',
    path: 'temp/a_1.pdf,temp/b_2.pdf',
    status: 'done',
  });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
