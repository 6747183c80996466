import axe from 'axe-core';
import { useState } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/failure.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { render } from '../../testing/render.tsx';
import type { FileStore } from '../uploads/index.ts';
import { MarkdownEditor, type MarkdownEditorProps, MarkdownView } from './index.ts';

let text = '';
let answers: ((path: string | Error) => void)[] = [];

const AT_ONCE: FileStore = {
  store: async ({ name }) => `temp/${name}`,
  urlOf: (path) => `/api/sys/common/static/${path}`,
};
const WAITING: FileStore = {
  ...AT_ONCE,
  store: () =>
    new Promise((resolve, reject) => {
      answers.push((answer) => (typeof answer === 'string' ? resolve(answer) : reject(answer)));
    }),
};

function Box({ initial = '', ...props }: MarkdownEditorProps & { initial?: string }) {
  const [value, setValue] = useState(initial);
  text = value;
  return <MarkdownEditor aria-label="说明" {...props} value={value} onChange={setValue} />;
}

const area = () => page.getByRole('textbox', { name: '说明' });
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: '图片上传' });
const preview = () => document.querySelector('.w-md-editor-preview');
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

async function open(props: MarkdownEditorProps & { initial?: string } = {}) {
  answers = [];
  render(<Box store={AT_ONCE} {...props} />);
  await expect.element(area()).toBeVisible();
}

function paste(...files: File[]) {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  area()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

describe('writing', () => {
  test('what is written shows beside it; 300 px high (spec/2 §9)', async () => {
    await open();
    await area().click();
    await userEvent.keyboard('# 松柏');
    await expect.poll(() => text).toBe('# 松柏');
    await expect.element(page.getByRole('heading', { name: '松柏', level: 1 })).toBeVisible();
    expect((document.querySelector('.w-md-editor') as HTMLElement).style.height).toBe('300px');
  });

  test('the tools are named in Chinese; bold marks what is selected', async () => {
    await open({ initial: '松柏' });
    await area().click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('添加粗体文本(ctrl + b)').click();
    await expect.poll(() => text).toBe('**松柏**');
  });

  test('on a phone the text has the whole width, and its preview is a press away', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1280, 800));
    await open({ initial: '# 松柏' });
    const width = () => area().element().getBoundingClientRect().width;
    expect(width()).toBeGreaterThan(300);
    expect(tool('左右对照').elements()).toEqual([]);
    await tool('预览').click();
    await expect.element(page.getByRole('heading', { name: '松柏', level: 1 })).toBeVisible();
    await tool('编辑').click();
    await expect.poll(width).toBeGreaterThan(300);
  });

  test('disabled it shows and changes nothing', async () => {
    await open({ disabled: true, initial: '甲' });
    await expect.element(area()).toHaveAttribute('readonly');
    await expect.element(tool('上传图片')).not.toBeInTheDocument();
    paste(picture('a.png'));
    expect(text).toBe('甲');
  });
});

describe('上传图片 (contract/3 §7)', () => {
  test('a file with a remark goes to where the cursor was', async () => {
    await open({ initial: '前后' });
    await area().click();
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}');
    await tool('上传图片').click();
    await expect.element(dialog().getByRole('tab', { name: '本地图片上传' })).toBeVisible();
    await chooseFiles(picture('a.png'));
    await expect.element(dialog().getByRole('img', { name: 'a.png' })).toBeVisible();
    await dialog().getByPlaceholder('请填写备注').fill('墓碑');
    await dialog()
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await expect.poll(() => text).toBe('前![墓碑](/api/sys/common/static/temp/a.png)后');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('an address is asked for, checked and taken', async () => {
    await open();
    await tool('上传图片').click();
    await dialog().getByRole('tab', { name: '网络图片地址' }).click();
    const ok = () =>
      dialog()
        .getByRole('button', { name: /确\s?定/ })
        .click();
    await ok();
    await expect.element(dialog().getByText('请填写网络图片地址', { exact: true })).toBeVisible();
    await dialog().getByPlaceholder('请填写网络图片地址').fill('javascript:alert(1)');
    await ok();
    await expect.element(page.getByText('图片地址须以 http、https 或 / 开头')).toBeVisible();
    await dialog().getByPlaceholder('请填写网络图片地址').fill('https://a.example/b.png');
    await dialog().getByPlaceholder('请填写备注').fill('远景');
    await ok();
    await expect.poll(() => text).toBe('![远景](https://a.example/b.png)');
  });
});

describe('pasted pictures (contract/3 §16)', () => {
  test('are stored like those of the button; what is written meanwhile stays', async () => {
    await open({ store: WAITING, initial: '前' });
    await area().click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    paste(picture('a.png'));
    await expect.poll(() => text).toBe('前![a.png 上传中1]()');
    await userEvent.keyboard('{Control>}{Home}{/Control}再');
    await expect.poll(() => text).toContain('再前');
    answers[0]?.('temp/a.png');
    await expect.poll(() => text).toBe('再前![a.png](/api/sys/common/static/temp/a.png)');
  });

  test('a failure says {name} 上传失败 and leaves nothing behind (spec/2 §5)', async () => {
    await open({ store: WAITING, initial: '前' });
    paste(picture('a.png'));
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.(new ApiError('上传失败！'));
    await expect.element(page.getByText('a.png 上传失败')).toBeVisible();
    expect(text).toBe('前');
  });

  test('what is no picture is refused: 请上传图片 (spec/2 §5)', async () => {
    await open({ initial: '前' });
    paste(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    await expect.element(page.getByText('请上传图片')).toBeVisible();
    expect(text).toBe('前');
  });
});

const ATTACKS = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<iframe src="javascript:window.top.hit = 1"></iframe>',
  '<svg onload="window.hit = 1"></svg>',
  '[a](javascript:window.hit=1)',
  '[a](java\tscript:window.hit=1)',
  '[a](&#106;avascript:window.hit=1)',
  '[a](data:text/html,<script>window.hit=1</script>)',
  '![a](javascript:window.hit=1)',
  '![a](data:image/svg+xml,<svg/onload=window.hit=1>)',
  '<javascript:window.hit=1>',
  '[a]: javascript:window.hit=1\n\n[a]',
  'a<!--rehype:onclick=window.hit=1&href=javascript:window.hit=1-->',
  '```html\n<script>window.hit = 1</script>\n```',
  '<a href="https://a.example" style="position:fixed;inset:0">b</a>',
];

describe('preview', () => {
  test.each(ATTACKS)('%s runs nothing and loads nothing (spec/2 §2, design.md §9)', async (attack) => {
    render(
      <div data-testid="shown">
        <MarkdownView markdown={`${attack}\n\n末尾`} />
      </div>,
    );
    const shown = page.getByTestId('shown');
    await expect.element(shown.getByText('末尾')).toBeVisible();
    const inside = [...shown.element().querySelectorAll('*')];
    expect(inside.filter((one) => /^(script|iframe|svg|object|embed|style|form)$/i.test(one.tagName))).toEqual([]);
    const attributes = inside.flatMap((one) => [...one.attributes]);
    expect(attributes.filter(({ name }) => name.startsWith('on') || name === 'style')).toEqual([]);
    expect(attributes.filter(({ value }) => /^\s*(java\s*script|data):/i.test(value))).toEqual([]);
    for (const link of shown.element().querySelectorAll('a')) link.click();
    expect('hit' in window ? window.hit : 0).toBeFalsy();
  });

  test('good links open apart, good pictures show', async () => {
    render(<MarkdownView markdown={'[甲](https://a.example) ![乙](/api/a.png)'} />);
    const link = page.getByRole('link', { name: '甲' });
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(page.getByRole('img', { name: '乙' })).toHaveAttribute('src', '/api/a.png');
  });
});

test('axe finds nothing, in light and in dark', async () => {
  await open({ initial: '# 标题\n\n正文 [甲](https://a.example)' });
  for (const dark of [false, true]) {
    document.documentElement.classList.toggle('sb-dark', dark);
    await expect
      .poll(() => preview()?.closest('[data-color-mode]')?.getAttribute('data-color-mode'))
      .toBe(dark ? 'dark' : 'light');
    const { violations } = await axe.run(document.querySelector('.w-md-editor') ?? document);
    expect(JSON.stringify(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))).toBe('[]');
  }
  document.documentElement.classList.remove('sb-dark');
});
