import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { ContextMenuExample } from './examples/ContextMenuExample.tsx';

const area = () => page.getByText('在此区域点击右键');
const button = () => page.getByRole('button', { name: '可聚焦的按钮' });
const entry = (name: string) => page.getByRole('menuitem', { name });
const menuBox = () => document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden)')?.getBoundingClientRect();
const closed = () => expect.element(page.getByRole('menu')).not.toBeInTheDocument();

describe('context menu (spec/1 §2)', () => {
  test('opens at the pointer with icons, dividers, disabled and dangerous entries; a choice acts and closes', async () => {
    render(<ContextMenuExample />);
    await area().click({ button: 'right', position: { x: 40, y: 8 } });
    await expect.element(entry('查看')).toBeVisible();
    const { left, top } = area().element().getBoundingClientRect();
    await vi.waitFor(() => {
      expect(Math.abs((menuBox()?.left ?? 0) - left - 40)).toBeLessThanOrEqual(8);
      expect(Math.abs((menuBox()?.top ?? 0) - top - 8)).toBeLessThanOrEqual(8);
    });
    await expect.element(entry('打印')).toHaveAttribute('aria-disabled', 'true');
    expect(entry('删除').element().className).toContain('danger');
    expect(entry('查看').element().querySelector('svg')).not.toBeNull();
    await expect.element(page.getByRole('separator')).toBeInTheDocument();
    await entry('复制').click();
    await expect.element(page.getByText('已选择：复制')).toBeVisible();
    await closed();
  });

  test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'opens by %s, is walked with the arrows, Esc gives the focus back',
    async (keys) => {
      render(<ContextMenuExample />);
      await expect.element(button()).toBeVisible();
      (button().element() as HTMLElement).focus();
      await userEvent.keyboard(keys);
      await expect.element(entry('查看')).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(entry('复制')).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await closed();
      await expect.element(button()).toHaveFocus();
    },
  );

  test('Enter chooses', async () => {
    render(<ContextMenuExample />);
    await expect.element(button()).toBeVisible();
    (button().element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(entry('查看')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(entry('复制')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('已选择：复制')).toBeVisible();
    await expect.element(button()).toHaveFocus();
  });

  test('entries below others', async () => {
    render(<ContextMenuExample />);
    await area().click({ button: 'right' });
    await entry('移动到').hover();
    await entry('最后').click();
    await expect.element(page.getByText('已选择：最后')).toBeVisible();
    await closed();
  });

  test('closes by a press elsewhere and by scrolling', async () => {
    render(<ContextMenuExample />);
    await area().click({ button: 'right' });
    await expect.element(entry('查看')).toBeVisible();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await closed();
    await area().click({ button: 'right' });
    await expect.element(entry('查看')).toBeVisible();
    document.dispatchEvent(new Event('scroll'));
    await closed();
  });

  test('stays inside the window', async () => {
    render(
      <div style={{ position: 'fixed', right: 0, bottom: 0, width: 300 }}>
        <ContextMenuExample />
      </div>,
    );
    await expect.element(area()).toBeVisible();
    area()
      .element()
      .dispatchEvent(
        new MouseEvent('contextmenu', {
          bubbles: true,
          cancelable: true,
          clientX: window.innerWidth - 4,
          clientY: window.innerHeight - 4,
        }),
      );
    await expect.element(entry('查看')).toBeVisible();
    await vi.waitFor(() => {
      expect(menuBox()?.right).toBeLessThanOrEqual(window.innerWidth);
      expect(menuBox()?.bottom).toBeLessThanOrEqual(window.innerHeight);
    });
  });

  test('a resting finger opens it, a moving one does not', async () => {
    render(<ContextMenuExample />);
    await expect.element(area()).toBeVisible();
    const touch = (type: string, clientX: number) =>
      area()
        .element()
        .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY: 20 }));
    touch('pointerdown', 20);
    touch('pointermove', 80);
    touch('pointerup', 80);
    touch('pointerdown', 20);
    touch('pointermove', 24);
    await expect.element(entry('查看')).toBeVisible();
    touch('pointerup', 24);
    await vi.waitFor(() => expect(Math.abs((menuBox()?.left ?? 0) - 20)).toBeLessThanOrEqual(8));
    const lifted = new MouseEvent('click', { bubbles: true, cancelable: true });
    area().element().dispatchEvent(lifted);
    expect(lifted.defaultPrevented).toBe(true);
    const next = new MouseEvent('click', { bubbles: true, cancelable: true });
    area().element().dispatchEvent(next);
    expect(next.defaultPrevented).toBe(false);
  });

  test('inputs inside keep the menu of the browser', async () => {
    render(<ContextMenuExample />);
    await expect.element(area()).toBeVisible();
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    page.getByRole('textbox', { name: '输入框' }).element().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    await closed();
  });
});
