import type { SaveDraft } from '@songbai/contract/modules/online-form/save.calls.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { FIELDS, head, saveResult } from '../../testing/online-form-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { typeInto } from '../../testing/table.tsx';
import { HeadDialog } from './HeadDialog.tsx';

const EDIT = 'PUT /online/cgform/api/editAll';

/** The designer of a table with these settings. */
async function openDesigner(given: object = {}) {
  const server = fakeServer({
    'GET /online/cgform/api/getByHead': () => ({ head: head(given), fields: FIELDS, indexs: [] }),
    'GET /online/cgform/field/listByHeadId': () => [],
    [EDIT]: () => reply('修改成功！', saveResult()),
  });
  render(<HeadDialog id="h1" open onClose={() => undefined} onSaved={() => undefined} />);
  await vi.waitUntil(() => document.querySelector('[data-row="7"]'));
  return server;
}
const chooser = (name: string) => page.getByRole('combobox', { name });
const save = () => page.getByRole('button', { name: /^保\s?存$/ }).click();

test('by which fields rows are called and sorted is chosen, and stays chosen when the field is renamed', async () => {
  const server = await openDesigner();
  await chooser('标题字段').click();
  await page.getByTitle('来访人（visitor）').click();
  await chooser('默认排序').click();
  await page.getByTitle('来访人（visitor）').last().click();
  await chooser('排序方向').click();
  await page.getByTitle('降序').click();
  await typeInto('字段', '字段名称', 7, 'guest');
  await expect.element(page.getByTitle('来访人（guest）').first()).toBeVisible();
  await save();
  await expect.poll(() => server.callsOf(EDIT).length).toBe(1);
  const sent = server.callsOf(EDIT)[0]?.body as SaveDraft;
  expect(sent.head).toMatchObject({ titleField: 'guest', defaultSort: 'guest desc' });
});

test('what names a field that is not there holds the save back', async () => {
  const server = await openDesigner({ titleField: 'gone' });
  await save();
  await expect.element(page.getByText('标题字段gone不存在，请重新选择')).toBeVisible();
  expect(server.callsOf(EDIT)).toEqual([]);
});
