import axe from 'axe-core';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/failure.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { render } from '../../testing/render.tsx';
import { type FileRecord, type FileStore, ImageUpload, UploadList, type UploadListProps } from './index.ts';

let value: string | readonly FileRecord[] = '';

/** Stores at once under `temp/`, refuses names with 坏, waits for `go` on names with 慢. */
function storeOf(): FileStore & { go: () => void; aborted: string[] } {
  let go = () => {};
  const waits = new Promise<void>((resolve) => {
    go = resolve;
  });
  const aborted: string[] = [];
  return {
    aborted,
    go: () => go(),
    urlOf: (path) => `/static/${path}`,
    store: async (file, { signal, onProgress }) => {
      signal.addEventListener('abort', () => aborted.push(file.name));
      onProgress(40);
      if (file.name.includes('慢')) await waits;
      if (file.name.includes('坏')) throw new ApiError('上传失败，存在非法文件类型：exe');
      return `temp/${file.name}`;
    },
  };
}

type Given = Partial<UploadListProps> & { initial?: string; single?: boolean };

function Box({ initial = '', single, store = storeOf(), ...props }: Given) {
  const [held, setHeld] = useState<string | readonly FileRecord[]>(initial);
  const [kept] = useState(store);
  value = held;
  const text = typeof held === 'string' ? held : '';
  return single ? (
    <ImageUpload store={kept} value={text} onChange={setHeld} aria-label="图片" />
  ) : (
    <UploadList {...props} store={kept} value={held} onChange={setHeld} />
  );
}

const doc = (name: string) => new File(['12345'], name, { type: 'application/pdf' });
const image = (name: string) => new File(['x'], name, { type: 'image/png' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const items = () =>
  [...document.querySelectorAll('li[data-status]')].map((item) => item.getAttribute('data-status') ?? '');

function transfer(...files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

describe('list of files (contract/3 §4 JUpload)', () => {
  test('点击上传 takes several files and tells their paths (spec/2 §7)', async () => {
    render(<Box />);
    await expect.element(button('点击上传')).toBeVisible();
    await chooseFiles(doc('a.pdf'), doc('b.pdf'));
    await expect.poll(() => value).toBe('temp/a.pdf,temp/b.pdf');
    const link = page.getByRole('link', { name: 'a.pdf', exact: true });
    await expect.element(link).toHaveAttribute('href', '/static/temp/a.pdf');
    await expect.element(link).toHaveAttribute('rel', 'noreferrer');
  });

  test('{name} 上传失败, the reason beside it, and another try (spec/2 §5)', async () => {
    render(<Box />);
    await chooseFiles(doc('坏.pdf'));
    await expect.element(page.getByText('坏.pdf 上传失败')).toBeVisible();
    await expect.element(page.getByRole('alert').getByText('上传失败，存在非法文件类型：exe')).toBeVisible();
    expect(value).toBe('');
    await button('重试 坏.pdf').click();
    await expect.poll(items).toEqual(['error']);
    await button('删除 坏.pdf').click();
    await expect.poll(items).toEqual([]);
    await expect.element(button('点击上传')).toHaveFocus();
  });

  test('what is under way shows its progress and can be cancelled (spec/2 §3)', async () => {
    const store = storeOf();
    render(<Box store={store} />);
    await chooseFiles(doc('慢.pdf'));
    await expect.element(page.getByRole('progressbar', { name: '慢.pdf 上传进度' })).toBeVisible();
    await expect.element(page.getByText('40%')).toBeVisible();
    await button('取消上传 慢.pdf').click();
    await expect.poll(items).toEqual([]);
    expect(store.aborted).toEqual(['慢.pdf']);
    expect(value).toBe('');
  });

  test('files are dropped on it and pasted into it', async () => {
    render(<Box />);
    const box = page.getByRole('group', { name: '文件' });
    await expect.element(box).toBeVisible();
    const drop = { dataTransfer: transfer(doc('a.pdf')), bubbles: true, cancelable: true };
    box.element().dispatchEvent(new DragEvent('drop', drop));
    await expect.poll(() => value).toBe('temp/a.pdf');
    const paste = { clipboardData: transfer(doc('b.pdf')), bubbles: true, cancelable: true };
    button('点击上传').element().dispatchEvent(new ClipboardEvent('paste', paste));
    await expect.poll(() => value).toBe('temp/a.pdf,temp/b.pdf');
  });

  test('number keeps the last ones; beforeUpload keeps files out', async () => {
    render(<Box initial="temp/old.pdf" number={2} beforeUpload={({ name }) => name !== 'b.pdf'} />);
    await chooseFiles(doc('a.pdf'), doc('b.pdf'), doc('c.pdf'));
    await expect.poll(() => value).toBe('temp/a.pdf,temp/c.pdf');
  });

  test('without returnUrl the value is records (spec/2 §3)', async () => {
    render(<Box returnUrl={false} />);
    await chooseFiles(doc('a.pdf'));
    await expect.poll(() => value).toEqual([{ fileName: 'a.pdf', filePath: 'temp/a.pdf', fileSize: 5 }]);
  });

  test('disabled, or without its button, it shows and changes nothing; download and removal can be forbidden (spec/2 §6)', async () => {
    render(
      <>
        <Box initial="temp/a.pdf" disabled aria-label="甲" />
        <Box initial="temp/b.pdf" buttonVisible={false} allowRemove={false} allowDownload={false} aria-label="乙" />
      </>,
    );
    await expect.element(page.getByRole('link', { name: 'a.pdf', exact: true })).toBeVisible();
    await expect.element(button('点击上传')).toBeDisabled();
    await expect.element(button('删除 a.pdf')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: '下载 a.pdf' })).toBeVisible();
    await expect.element(button('删除 b.pdf')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: '下载 b.pdf' })).not.toBeInTheDocument();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

describe('pictures', () => {
  test('only pictures: 请上传图片 (spec/2 §5)', async () => {
    render(<Box fileType="image" />);
    const box = page.getByRole('group', { name: '图片' });
    await expect.element(box).toBeVisible();
    const drop = { dataTransfer: transfer(doc('a.pdf'), image('b.png')), bubbles: true, cancelable: true };
    box.element().dispatchEvent(new DragEvent('drop', drop));
    await expect.element(page.getByText('请上传图片')).toBeVisible();
    await expect.poll(() => value).toBe('temp/b.png');
  });

  test('arrows put them in order; the ends say 未知的操作 and 已到最后~ (spec/2 §4)', async () => {
    render(<Box fileType="image" initial="temp/a.png,temp/b.png" />);
    await userEvent.hover(page.getByRole('img', { name: 'a.png' }));
    await button('左移 a.png').click();
    await expect.element(page.getByText('未知的操作')).toBeVisible();
    await button('右移 a.png').click();
    await expect.poll(() => value).toBe('temp/b.png,temp/a.png');
    await button('右移 a.png').click();
    await expect.element(page.getByText('已到最后~')).toBeVisible();
  });

  test('a picture opens in a dialog', async () => {
    render(<Box initial="temp/a.png" />);
    await button('预览 a.png').click();
    const dialog = page.getByRole('dialog', { name: 'a.png' });
    await expect.element(dialog.getByRole('img', { name: 'a.png' })).toHaveAttribute('src', '/static/temp/a.png');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('one picture hides the card that adds; removed, it is back (contract/3 §4 JImageUpload)', async () => {
    render(<Box single />);
    await expect.element(button('上传')).toBeVisible();
    await chooseFiles(image('a.png'));
    await expect.poll(() => value).toBe('temp/a.png');
    await expect.element(button('上传')).not.toBeInTheDocument();
    await userEvent.hover(page.getByRole('img', { name: 'a.png' }));
    await button('删除 a.png').click();
    await expect.poll(() => value).toBe('');
    await expect.element(button('上传')).toBeVisible();
  });
});

test.each(['all', 'image'] as const)(
  'axe finds nothing on %s with files done, failed and under way',
  async (fileType) => {
    render(<Box fileType={fileType} initial="temp/a.png" />);
    await chooseFiles(image('坏.png'), image('慢.png'));
    await expect.poll(items).toEqual(['done', 'error', 'uploading']);
    const { violations } = await axe.run(document.querySelector('[role=group]') ?? document);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);
