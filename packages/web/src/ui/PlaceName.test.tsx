import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { PlaceName } from './PlaceName.tsx';

const LONG = '松柏常青万古流芳纪念园-百年好合松龄鹤寿艺术墓区之东南侧临湖第三台地-01排-12号';
const show = (text: string) =>
  render(
    <div data-testid="cell" style={{ width: 200, overflow: 'hidden', whiteSpace: 'nowrap' }}>
      <PlaceName text={text} />
    </div>,
  );
const cell = () => page.getByTestId('cell').element() as HTMLElement;

test('row and seat of a long name stay in view, the whole name is told and copied', async () => {
  show(LONG);
  await expect.element(page.getByTitle(LONG)).toBeVisible();
  expect(cell().scrollWidth).toBe(cell().clientWidth);
  expect(cell().innerText).toBe(LONG);
  const head = cell().querySelector('span > span');
  expect(head?.scrollWidth).toBeGreaterThan(head?.clientWidth ?? 0);
});

test.each(['松鹤园-A区-01排-12号', '松鹤园', '松鹤园-A区'])('%s is shown whole', async (name) => {
  show(name);
  await expect.element(page.getByTitle(name)).toBeVisible();
  expect(cell().innerText).toBe(name);
  const head = cell().querySelector('span > span');
  expect(head?.scrollWidth).toBe(head?.clientWidth);
});
