import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { BoundedSearch } from './BoundedSearch.tsx';

test('a text that is too long to look for stays whole, is marked and not asked for; blanks around it are no part', async () => {
  const onSearch = vi.fn();
  render(<BoundedSearch aria-label="菜单名称" placeholder="请输入" max={10} onSearch={onSearch} />);
  const box = page.getByRole('searchbox', { name: '菜单名称' });
  await box.fill('单'.repeat(11));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('最大长度10位字符')).toBeVisible();
  await expect.element(box).toHaveValue('单'.repeat(11));
  expect(onSearch).not.toHaveBeenCalled();
  await box.fill(`  ${'单'.repeat(10)} `);
  await userEvent.keyboard('{Enter}');
  expect(onSearch).toHaveBeenCalledWith('单'.repeat(10));
  await expect.element(page.getByText('最大长度10位字符')).not.toBeInTheDocument();
});
