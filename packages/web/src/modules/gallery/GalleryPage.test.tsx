import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { GALLERY_EXAMPLES } from './gallery-examples.ts';

describe('gallery', () => {
  test('every example shows with its title and its source', async () => {
    render(<GalleryPage />, { url: '/demo/gallery' });
    for (const { title, source } of GALLERY_EXAMPLES) {
      const section = page.getByRole('region', { name: title, exact: true });
      await expect.element(section.getByRole('heading', { name: title, level: 2 })).toBeVisible();
      expect(section.element().querySelector('pre')?.textContent).toBe(source);
      expect(source).toContain('export function');
    }
    expect(new Set(GALLERY_EXAMPLES.map(({ key }) => key)).size).toBe(GALLERY_EXAMPLES.length);
  });

  test('the index leads to an example, and so does the address', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    render(<GalleryPage />, { url: '/demo/gallery#text' });
    const index = page.getByRole('navigation', { name: '组件目录' });
    await expect.element(index.getByRole('link', { name: '省略与数字' })).toHaveAttribute('aria-current', 'true');
    await index.getByRole('link', { name: '描述列表' }).click();
    await expect.element(index.getByRole('link', { name: '描述列表' })).toHaveAttribute('aria-current', 'true');
    const ids = () => scrolled.mock.contexts.map((element) => (element as Element).id);
    await vi.waitFor(() =>
      expect(ids().filter((id) => id.startsWith('gallery-'))).toEqual(['gallery-text', 'gallery-detail-list']),
    );
    scrolled.mockRestore();
  });

  test.each([
    ['selectors', ['省市区联动', '选择用户', '选择部门', '选择记录', '报表弹窗', '字典控件', '树与分类']],
    ['uploads', ['导入', '上传']],
    ['forms', ['查询框、开关与标签', '表单校验与上传']],
    ['print', ['打印']],
  ])('the page %s of the menu shows its part', async (part, titles) => {
    render(<GalleryPage />, { url: `/demo/gallery/${part}` });
    const index = page.getByRole('navigation', { name: '组件目录' });
    await expect.element(index).toBeVisible();
    expect(
      index
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    ).toEqual(titles);
  });
});
