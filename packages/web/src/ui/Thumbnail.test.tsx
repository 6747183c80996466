import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const RED = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="red"/></svg>')}`;
const BROKEN = 'data:image/png;base64,AAAA';

test('a picture that can be shown is', async () => {
  render(<Thumbnail src={RED} alt="墓碑" />);
  await expect.element(page.getByRole('img', { name: '墓碑', exact: true })).toBeVisible();
});

function Changing() {
  const [src, setSrc] = useState(BROKEN);
  return (
    <button type="button" aria-label="换一张" onClick={() => setSrc(RED)}>
      <Thumbnail src={src} alt="墓碑" />
    </button>
  );
}

test('one that cannot says so and names the original; another one is tried again', async () => {
  render(<Changing />);
  await expect.element(page.getByRole('img', { name: '墓碑：没有缩略图，请打开原图查看' })).toBeVisible();
  await page.getByRole('button', { name: '换一张' }).click();
  await expect.element(page.getByRole('img', { name: '墓碑', exact: true })).toBeVisible();
});
