import { adminCaller } from './api.ts';
import { expect, opened, test } from './fixtures.ts';
import { answer, expectNotice, layer, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Template {
  id: string;
  version: number;
  templateName: string;
}

test('files are stored, looked at and deleted, but not while a record uses them (contract/2 §10.2)', async ({
  browser,
  server,
}) => {
  const page = await opened(browser, server, 'admin', '/isystem/ossFile', ADMIN_PASSWORD);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'OSS文件上传' }).click();
  const note = { name: '松鹤区说明.txt', mimeType: 'text/plain', buffer: Buffer.from('三排以南为双人穴') };
  const stone = { name: '碑石样式.png', mimeType: 'image/png', buffer: PNG };
  await (await chooser).setFiles(note);
  await expectNotice(page, '松鹤区说明.txt 上传成功!');
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'OSS文件上传' }).click();
  await (await again).setFiles(stone);
  await expectNotice(page, '碑石样式.png 上传成功!');

  await pressInRow(page, '松鹤区说明.txt', '预览');
  const preview = layer(page, '松鹤区说明.txt');
  await expect(preview.getByText('三排以南为双人穴')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await pressInRow(page, '松鹤区说明.txt', '删除');
  await answer(page);
  await expect(rowOf(page, '松鹤区说明.txt')).toHaveCount(0);

  const admin = await adminCaller(server.url);
  const { records } = await admin.get<{ records: { url: string }[] }>('/sys/oss/file/list', {
    fileName: '碑石样式.png',
  });
  const templates = await admin.get<{ records: Template[] }>('/cemetery/template/list');
  const [template] = templates.records;
  if (!template) throw new Error('the demo has no template');
  const { id, version, templateName } = template;
  await admin.change('PUT', '/cemetery/template/edit', { id, version, images: records[0]?.url });
  await page.reload();
  await rowOf(page, '碑石样式.png').getByRole('button', { name: '1 处' }).click();
  await expect(layer(page, '使用处：碑石样式.png').getByRole('link', { name: templateName })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressInRow(page, '碑石样式.png', '删除');
  await answer(page);
  await expectNotice(page, '文件「碑石样式.png」正在使用中，不能删除');
  await page.context().close();
});
