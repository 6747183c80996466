import { Activity, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/failure.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { render } from '../../testing/render.tsx';
import { RichTextInput, type RichTextProps } from './index.ts';

let html: string | null = null;

function Box({ initial = null, ...props }: RichTextProps & { initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  const [shown, setShown] = useState(true);
  html = value;
  return (
    <>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <RichTextInput aria-label="内容" value={value} onChange={setValue} {...props} />
      </Activity>
      <button type="button" onClick={() => setShown(!shown)}>
        切换
      </button>
      <button type="button" onClick={() => setValue('<p>外来</p><script>window.hit=1</script>')}>
        填入
      </button>
    </>
  );
}

const area = () => page.getByRole('textbox', { name: '内容' });
const tool = (name: string) => page.getByRole('button', { name, exact: true });

async function open(props: RichTextProps & { initial?: string | null } = {}) {
  render(<Box {...props} />);
  await expect.element(area()).toBeVisible();
}

/** The clipboard or drag data of an event as the browser would deliver it. */
function transfer(parts: { html?: string; text?: string; files?: File[] }): DataTransfer {
  const data = new DataTransfer();
  if (parts.html) data.setData('text/html', parts.html);
  if (parts.text) data.setData('text/plain', parts.text);
  for (const file of parts.files ?? []) data.items.add(file);
  return data;
}

function paste(parts: Parameters<typeof transfer>[0]) {
  const clipboardData = transfer(parts);
  area()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const picture = (name = '照片.png') => new File(['x'], name, { type: 'image/png' });

describe('writing', () => {
  test('words and formats become HTML; nothing written is null', async () => {
    await open();
    await area().click();
    await userEvent.keyboard('清明');
    await tool('加粗').click();
    await userEvent.keyboard('祭扫');
    await expect.poll(() => html).toBe('<p>清明<strong>祭扫</strong></p>');
    await expect.element(tool('加粗')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await expect.poll(() => html).toBeNull();
  });

  test.each([
    ['斜体', '<p><em>字</em></p>'],
    ['下划线', '<p><u>字</u></p>'],
    ['删除线', '<p><s>字</s></p>'],
    ['居中', '<p style="text-align: center;">字</p>'],
    ['无序列表', '<ul><li><p>字</p></li></ul>'],
    ['有序列表', '<ol><li><p>字</p></li></ol>'],
  ])('%s', async (name, expected) => {
    await open({ initial: '<p>字</p>' });
    await area().click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool(name).click();
    await expect.poll(() => html?.replace(/<p><\/p>$/, '')).toBe(expected);
  });

  test('段落格式, 文字颜色 and 清除格式', async () => {
    await open({ initial: '<p>字</p>' });
    await area().click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('段落格式：正文').click();
    await page.getByRole('menuitem', { name: '标题 2' }).click();
    await tool('文字颜色').click();
    await page.getByRole('menuitem', { name: '红色' }).click();
    await expect.poll(() => html).toContain('<h2><span style="color: rgb(207, 19, 34);">字</span></h2>');
    await tool('清除格式').click();
    await expect.poll(() => html).toMatch(/^<p>字<\/p>/);
  });

  test('表格 is put in and grows', async () => {
    await open();
    await area().click();
    await tool('表格').click();
    await page.getByRole('menuitem', { name: '插入 3×3 表格' }).click();
    await expect.poll(() => html?.match(/<tr>/g)?.length).toBe(3);
    await tool('表格').click();
    await page.getByRole('menuitem', { name: '在下方插入行' }).click();
    await expect.poll(() => html?.match(/<tr>/g)?.length).toBe(4);
  });

  test('撤销 and 重做 follow the steps', async () => {
    await open();
    await expect.element(tool('撤销')).toHaveAttribute('aria-disabled', 'true');
    await area().click();
    await userEvent.keyboard('字');
    await tool('撤销').click();
    await expect.poll(() => html).toBeNull();
    await tool('重做').click();
    await expect.poll(() => html).toBe('<p>字</p>');
  });
});

describe('toolbar by keyboard', () => {
  test('Alt+F10 leads there, arrows go along, Enter presses, Esc leads back', async () => {
    await open();
    await area().click();
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    await expect.element(tool('撤销')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(tool('加粗')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{End}');
    await expect.element(tool('清除格式')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tool('撤销')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(area()).toHaveFocus();
  });

  test('it is one stop of the Tab key', async () => {
    await open();
    const stops = page.getByRole('toolbar', { name: '格式工具栏' }).element().querySelectorAll('button[tabindex="0"]');
    expect(stops).toHaveLength(1);
  });
});

describe('links', () => {
  test('an address that may not be linked is refused where it was typed; a good one is taken', async () => {
    await open({ initial: '<p>详情</p>' });
    await area().click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('链接').click();
    await page.getByLabelText('链接地址').fill('javascript:alert(1)');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('链接地址须以 http、https、mailto 或 / 开头')).toBeVisible();
    expect(html).toBe('<p>详情</p>');
    await page.getByLabelText('链接地址').fill('www.a.example');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => html).toContain('href="https://www.a.example">详情</a>');
    await expect.poll(() => html).toContain('rel="noopener noreferrer"');
  });

  test('a link can be taken away again', async () => {
    await open({ initial: '<p><a href="https://a.example">详情</a></p>' });
    await area().click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('链接').click();
    await page.getByRole('button', { name: '移除链接' }).click();
    await expect.poll(() => html).toBe('<p>详情</p>');
  });
});

describe('pictures', () => {
  const stored = vi.fn<(file: File) => Promise<string>>();
  const uploadImage = (file: File) => stored(file);

  test('by button, several in order', async () => {
    stored.mockImplementation(async (file) => `/api/sys/common/static/jeditor/${file.name}`);
    await open({ uploadImage });
    await area().click();
    await chooseFiles(picture('a.png'), picture('b.png'));
    await expect
      .poll(() => html?.match(/src="[^"]+"/g))
      .toEqual(['src="/api/sys/common/static/jeditor/a.png"', 'src="/api/sys/common/static/jeditor/b.png"']);
  });

  test('by paste and by drop', async () => {
    stored.mockImplementation(async (file) => `/api/sys/common/static/jeditor/${file.name}`);
    await open({ uploadImage });
    await area().click();
    paste({ html: '<img src="https://a.example/copied.png">', files: [picture('pasted.png')] });
    await expect.poll(() => html).toContain('jeditor/pasted.png');
    const dataTransfer = transfer({ files: [picture('dropped.png')] });
    const { left, top } = area().element().getBoundingClientRect();
    const at = { clientX: left + 20, clientY: top + 20 };
    area()
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, ...at, bubbles: true, cancelable: true }));
    await expect.poll(() => html).toContain('jeditor/dropped.png');
  });

  test('what is written meanwhile stays where it is', async () => {
    let store = (_url: string) => {};
    stored.mockImplementation(
      () =>
        new Promise((resolve) => {
          store = resolve;
        }),
    );
    await open({ uploadImage, initial: '<p>前</p>' });
    await area().click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    paste({ files: [picture()] });
    await expect.element(page.getByText('图片上传中…')).toBeVisible();
    await userEvent.keyboard('{Control>}{Home}{/Control}再');
    store('/api/sys/common/static/jeditor/p.png');
    await expect.poll(() => html).toMatch(/^<p>再前<\/p><img src="\/api\/sys\/common\/static\/jeditor\/p\.png"/);
  });

  test('no picture: 请上传图片 (spec/2 §5); a failed upload names the file', async () => {
    stored.mockRejectedValue(new ApiError('上传失败，存在非法文件类型：png', { http: 200 }));
    await open({ uploadImage });
    await area().click();
    paste({ files: [new File(['x'], '说明.pdf', { type: 'application/pdf' })] });
    await expect.element(page.getByText('请上传图片')).toBeVisible();
    paste({ files: [picture()] });
    await expect.element(page.getByText('照片.png 上传失败：上传失败，存在非法文件类型：png')).toBeVisible();
    expect(html).toBeNull();
  });
});

describe('pasted text', () => {
  test('is cleaned, and pictures that cannot come along are told', async () => {
    await open();
    await area().click();
    paste({ html: '<p class=MsoNormal>甲<o:p></o:p><img src="file:///C:/a.png"></p>', text: '甲' });
    await expect.poll(() => html).toBe('<p>甲</p>');
    await expect.element(page.getByText('有 1 张图片未能粘贴，请另行上传')).toBeVisible();
  });

  test('runs nothing', async () => {
    await open();
    await area().click();
    paste({
      html: '<p>甲<img src=x onerror="window.hit=1"><a href="javascript:window.hit=1">乙</a></p>',
      text: '甲乙',
    });
    await expect.poll(() => html).toBe('<p>甲乙</p>');
    expect(window.hit ?? 0).toBe(0);
  });
});

describe('as a control', () => {
  test('a value from outside is taken over, cleaned', async () => {
    await open({ initial: '<p>原文<img src="data:image/png;base64,AA"></p>' });
    await expect.element(area()).toHaveTextContent('原文');
    expect(area().element().querySelector('img[src^="data:"]')).toBeNull();
    await page.getByRole('button', { name: '填入' }).click();
    await expect.element(area()).toHaveTextContent('外来');
    expect(area().element().innerHTML).not.toContain('script');
  });

  test('nothing typed is lost while the page is in the background (design.md §10)', async () => {
    await open();
    await area().click();
    await userEvent.keyboard('未保存');
    await expect.poll(() => html).toBe('<p>未保存</p>');
    await page.getByRole('button', { name: '切换' }).click();
    await expect.element(area()).not.toBeInTheDocument();
    await page.getByRole('button', { name: '切换' }).click();
    await expect.element(area()).toHaveTextContent('未保存');
    await area().click();
    await userEvent.keyboard('{Control>}{End}{/Control}！');
    await expect.poll(() => html).toBe('<p>未保存！</p>');
  });

  test('disabled: shown, not written', async () => {
    await open({ initial: '<p>字</p>', disabled: true });
    await expect.element(area()).toHaveAttribute('contenteditable', 'false');
    await expect.element(tool('加粗')).toHaveAttribute('aria-disabled', 'true');
    (tool('加粗').element() as HTMLElement).click();
    expect(html).toBe('<p>字</p>');
  });

  test('the counter says what is stored and warns beyond the limit; the writing area is 300 high (spec/2 §9)', async () => {
    await open({ maxLength: 12 });
    expect((area().element().parentElement as HTMLElement).clientHeight).toBe(300);
    await area().click();
    await userEvent.keyboard('一二');
    await expect.element(page.getByText('长度（含格式）9 / 12')).toBeVisible();
    await userEvent.keyboard('三四五六');
    await expect.element(page.getByRole('alert')).toHaveTextContent('长度（含格式）13 / 12');
  });
});
