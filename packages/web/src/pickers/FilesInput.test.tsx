import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '../testing/choose-files.ts';
import { fakeServer, reply } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { FilesInput } from './FilesInput.tsx';

let last: string | null | undefined;

function Box({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial);
  last = value;
  return <FilesInput aria-label="图片" value={value} onChange={setValue} />;
}

test('files of a field are stored under cemetery; the value is comma paths, without any it is null (spec/2 §7)', async () => {
  const server = fakeServer({ 'POST /sys/common/upload': () => reply('cemetery/b_1.pdf', null, 0) });
  render(<Box initial="cemetery/a.png" />);
  await chooseFiles(new File(['x'], 'b.pdf', { type: 'application/pdf' }));
  await expect.poll(() => last).toBe('cemetery/a.png,cemetery/b_1.pdf');
  const form = server.callsOf('POST /sys/common/upload')[0]?.body as FormData;
  expect(form.get('biz')).toBe('cemetery');
  const link = page.getByRole('link', { name: 'b.pdf', exact: true });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/sys/common/static/cemetery/b_1.pdf'));
  await page.getByRole('button', { name: '删除 a.png' }).click();
  await page.getByRole('button', { name: '删除 b.pdf' }).click();
  await expect.poll(() => last).toBeNull();
});
