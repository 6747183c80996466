import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { DialogExample } from './examples/DialogExample.tsx';

const open = (name: string) => page.getByRole('button', { name }).click();
const dialog = (name = '可拖动、可全屏') => page.getByRole('dialog', { name });
const box = () => dialog().element().querySelector('.ant-modal-container')?.getBoundingClientRect() ?? new DOMRect();
const rounded = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round);

/** Drags the header by this many pixels; the browser renders between the events, as in real use. */
async function drag(dx: number, dy: number): Promise<void> {
  const header = dialog().element().querySelector('.ant-modal-header') as HTMLElement;
  const { left, top } = header.getBoundingClientRect();
  const at = async (type: string, x: number, y: number, target: EventTarget) => {
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0 }));
    await new Promise(requestAnimationFrame);
  };
  await at('mousedown', left + 5, top + 5, header);
  await at('mousemove', left + 5 + dx, top + 5 + dy, document);
  await at('mouseup', left + 5 + dx, top + 5 + dy, document);
}

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(1280, 800));

describe('dialog (contract/3 §8 JModal)', () => {
  test('OK and cancel tell and close; the focus goes back', async () => {
    render(<DialogExample />);
    const opener = page.getByRole('button', { name: '可拖动弹窗' });
    await expect.element(opener).toBeVisible();
    (opener.element() as HTMLElement).focus();
    await opener.click();
    await dialog()
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await expect.element(page.getByText('已确定')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await dialog()
      .getByRole('button', { name: /取\s?消/ })
      .click();
    await expect.element(page.getByText('已取消')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('Esc cancels', async () => {
    render(<DialogExample />);
    await open('可拖动弹窗');
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('已取消')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('without okClose the caller closes; without destroyOnClose what was typed stays', async () => {
    render(<DialogExample />);
    await open('不自动关闭');
    const kept = dialog('由页面关闭');
    await kept.getByRole('textbox', { name: '草稿' }).fill('写了一半');
    await kept.getByRole('button', { name: /确\s?定/ }).click();
    await expect.element(page.getByText('请再确认一次')).toBeInTheDocument();
    await expect.element(kept).toBeVisible();
    await kept.getByRole('button', { name: /取\s?消/ }).click();
    await expect.element(kept).not.toBeInTheDocument();
    await open('不自动关闭');
    await expect.element(kept.getByRole('textbox', { name: '草稿' })).toHaveValue('写了一半');
  });

  test('with destroyOnClose it opens as new (spec/2 §2)', async () => {
    render(<DialogExample />);
    await open('可拖动弹窗');
    await dialog().getByRole('textbox', { name: '备注' }).fill('写了一半');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await open('可拖动弹窗');
    await expect.element(dialog().getByRole('textbox', { name: '备注' })).toHaveValue('');
  });

  test('the header moves it, never out of the window', async () => {
    render(<DialogExample />);
    await open('可拖动弹窗');
    await expect.element(dialog()).toBeVisible();
    const start = box();
    await drag(60, 40);
    await vi.waitFor(() => expect([box().x - start.x, box().y - start.y]).toEqual([60, 40]));
    await drag(-5000, -5000);
    await vi.waitFor(() => expect([box().left, box().top]).toEqual([0, 0]));
    await drag(5000, 5000);
    await vi.waitFor(() => expect([Math.round(box().right), Math.round(box().bottom)]).toEqual([1280, 800]));
  });

  test('full screen and back: the place comes back, the page is told to measure anew, the caller knows (spec/2 §2)', async () => {
    const resized = vi.fn();
    window.addEventListener('resize', resized);
    render(<DialogExample />);
    await open('可拖动弹窗');
    await expect.element(dialog()).toBeVisible();
    await drag(60, 40);
    const moved = rounded(box());
    resized.mockClear();
    await dialog().getByRole('button', { name: '全屏', exact: true }).click();
    await vi.waitFor(() => expect(rounded(box())).toEqual([0, 0, 1280, 800]));
    expect(resized).toHaveBeenCalledOnce();
    await expect.element(dialog().getByText('当前为全屏')).toBeVisible();
    await drag(60, 40);
    expect(rounded(box())).toEqual([0, 0, 1280, 800]);
    await dialog().getByRole('button', { name: '退出全屏' }).click();
    await vi.waitFor(() => expect(rounded(box())).toEqual(moved));
    expect(resized).toHaveBeenCalledTimes(2);
    window.removeEventListener('resize', resized);
  });

  test('opened again it stands where it began (spec/2 §2)', async () => {
    render(<DialogExample />);
    await open('可拖动弹窗');
    await expect.element(dialog()).toBeVisible();
    const start = rounded(box());
    await drag(60, 40);
    await vi.waitFor(() => expect(rounded(box())).not.toEqual(start));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await open('可拖动弹窗');
    await vi.waitFor(() => expect(rounded(box())).toEqual(start));
  });

  test('a smaller window takes it along', async () => {
    render(<DialogExample />);
    await open('可拖动弹窗');
    await expect.element(dialog()).toBeVisible();
    await drag(5000, 5000);
    await vi.waitFor(() => expect(Math.round(box().right)).toBe(1280));
    await page.viewport(1000, 600);
    await vi.waitFor(() => expect([Math.round(box().right), Math.round(box().bottom)]).toEqual([1000, 600]));
  });

  test('a long body scrolls and takes at most 80 % of the window (spec/2 §2)', async () => {
    render(<DialogExample />);
    await open('长内容弹窗');
    await expect.element(dialog('长内容')).toBeVisible();
    const body = dialog('长内容').element().querySelector('.ant-modal-body') as HTMLElement;
    expect(body.clientHeight).toBeLessThanOrEqual(0.8 * 800);
    expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
    const frame = dialog('长内容').element().querySelector('.ant-modal-container')?.getBoundingClientRect();
    expect(frame?.bottom).toBeLessThanOrEqual(800);
    expect(frame?.width).toBe(800);
    await dialog('长内容').getByRole('button', { name: '全屏', exact: true }).click();
    await vi.waitFor(() => expect(body.clientHeight).toBeGreaterThan(0.8 * 800));
    await expect.element(dialog('长内容').getByRole('button', { name: /确\s?定/ })).toBeInViewport();
  });

  test('on a phone it always fills the screen', async () => {
    await page.viewport(375, 700);
    render(<DialogExample />);
    await open('可拖动弹窗');
    await vi.waitFor(() => expect(rounded(box())).toEqual([0, 0, 375, 700]));
    await expect.element(dialog().getByRole('button', { name: /全屏/ })).not.toBeInTheDocument();
  });
});
