import type { CSSProperties } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { DetailList } from './DetailList.tsx';

const item = (term: string, wide = false) => ({ term, content: `${term}的内容`, wide });

test('lines stand on all sides of an item, where a place beside it is empty too, and neighbours share theirs', async () => {
  render(
    <div style={{ width: 700, '--sb-line': '#999' } as CSSProperties}>
      <DetailList bordered col={2} items={[item('甲'), item('乙'), item('丙'), item('丁', true)]} />
    </div>,
  );
  await expect.element(page.getByText('丁的内容')).toBeVisible();
  const boxes = ['甲', '乙', '丙', '丁'].map((term) => page.getByText(term, { exact: true }).element().parentElement);
  for (const box of boxes) expect(box && getComputedStyle(box).borderWidth).toBe('1px');
  const [first, second, third, wide] = boxes.map((box) => box?.getBoundingClientRect());
  const frame = boxes[0]?.closest('dl')?.getBoundingClientRect();
  if (!first || !second || !third || !wide || !frame) throw new Error('no boxes');
  expect([second.left, third.top, wide.top]).toEqual([first.right - 1, first.bottom - 1, third.bottom - 1]);
  // The lines at the edge are those of the frame.
  expect([first.left, first.top, second.right, wide.right, wide.bottom]).toEqual([
    frame.left,
    frame.top,
    frame.right,
    frame.right,
    frame.bottom,
  ]);
});
