import type { OwnData } from '@songbai/contract/modules/account/account.calls.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { UPLOAD_UNDER_WAY } from '../../lib/upload-guard.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { BaseSection } from './BaseSection.tsx';

const OWN: Partial<OwnData> = { id: 'u1', username: 'clerk', realname: '王芳', avatar: null, version: 3 };

async function photo(): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [40, 30];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], 'face.png', { type: 'image/png' });
}

test('nothing is saved while the new picture is on its way', async () => {
  const server = fakeServer({
    'GET /sys/user/login/setting/getUserData': () => OWN,
    'POST /sys/common/upload': () => new Promise(() => undefined),
  });
  render(<BaseSection />);
  await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('王芳');
  await chooseFiles(await photo());
  const crop = page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: /确\s?定/ });
  await expect.element(crop).toBeEnabled();
  await crop.click();
  await vi.waitFor(() => expect(server.callsOf('POST /sys/common/upload')).toHaveLength(1));
  await page.getByRole('button', { name: '更新基本信息' }).click();
  await expect.element(page.getByText(UPLOAD_UNDER_WAY)).toBeVisible();
  expect(server.callsOf('POST /sys/user/login/setting/userEdit')).toHaveLength(0);
});
