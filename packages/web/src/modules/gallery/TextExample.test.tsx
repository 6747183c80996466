import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { DetailListExample } from './examples/DetailListExample.tsx';
import { TextExample } from './examples/TextExample.tsx';

const FULL = '墓位于松鹤园东区一区第三排，临近主路与停车场，祭扫方便。';

/** The description of a term. */
function contentOf(term: string): HTMLElement {
  const found = [...document.querySelectorAll('dt')].find((one) => one.textContent === term);
  return found?.nextElementSibling as HTMLElement;
}

describe('ellipsis and numbers (spec/2 §9, contract/3 §1)', () => {
  test('a Chinese character counts 2, or 1 by characters; selectors cut at 12 (spec/1 §9)', async () => {
    render(<TextExample />);
    await expect.element(page.getByText('松鹤园', { exact: true })).toBeVisible();
    expect(contentOf('按宽度25')).toHaveTextContent('墓位于松鹤园东区一区第三…');
    expect(contentOf('按字数25')).toHaveTextContent('墓位于松鹤园东区一区第三排，临近主路与停车场，祭扫...');
    expect(contentOf('选择框内12')).toHaveTextContent('墓位于松鹤园…');
    expect(contentOf('未超出').querySelector('button')).toBeNull();
    expect(contentOf('不提示全文').querySelector('button')).toBeNull();
    expect(contentOf('千分位')).toHaveTextContent('1,234,567.891');
    expect(contentOf('空值')).toHaveTextContent('0');
  });

  test('the whole text shows under the pointer and at the focus', async () => {
    render(<TextExample />);
    await page.getByRole('button', { name: '墓位于松鹤园东区一区第三…' }).hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(FULL);
    await userEvent.unhover(page.getByRole('button', { name: '墓位于松鹤园东区一区第三…' }));
    await vi.waitFor(() => expect(page.getByRole('tooltip').query()?.checkVisibility() ?? false).toBe(false));
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(FULL);
  });
});

describe('detail list (spec/2 §9, contract/3 §15)', () => {
  afterEach(() => page.viewport(1280, 800));

  /** Number of items in the first line of a list. */
  const columns = (name: string) => {
    const items = [...(document.querySelector(`dl[aria-label="${name}"]`)?.children ?? [])];
    const top = items[0]?.getBoundingClientRect().top;
    return items.filter((item) => item.getBoundingClientRect().top === top).length;
  };

  test.each([
    [1280, [3, 4, 2]],
    [700, [2, 2, 2]],
    [400, [1, 1, 1]],
  ])('%i wide: columns %j', async (width, wanted) => {
    await page.viewport(width, 800);
    render(<DetailListExample />);
    await expect.element(page.getByText('默认三列')).toBeVisible();
    expect(['默认三列', '四列小号带边框', '两列上下排列'].map(columns)).toEqual(wanted);
  });

  test('terms stand beside or above their contents; a wide item takes a line', async () => {
    render(<DetailListExample />);
    await expect.element(page.getByText('默认三列')).toBeVisible();
    const place = (name: string) => {
      const list = document.querySelector(`dl[aria-label="${name}"]`);
      const [term, content] = [list?.querySelector('dt'), list?.querySelector('dd')].map((one) =>
        one?.getBoundingClientRect(),
      );
      return (content?.top ?? 0) >= (term?.bottom ?? 0) ? 'above' : 'beside';
    };
    expect(place('默认三列')).toBe('beside');
    expect(place('两列上下排列')).toBe('above');
    const list = document.querySelector('dl[aria-label="默认三列"]');
    const [whole, wide] = [list, list?.lastElementChild].map((one) =>
      Math.round(one?.getBoundingClientRect().width ?? 0),
    );
    expect(wide).toBe(whole);
  });
});
