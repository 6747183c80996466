import { defineResource } from '@songbai/contract/resource/define.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from '../list/ResourceList.tsx';

const FIELDS = 60;
const label = (at: number) => `项目${at + 1}`;
const resource = defineResource({
  ...{ name: 'longForm', title: '登记', path: '/online/data/long', permission: 'online:data:long', table: 'long_form' },
  titleField: 'field0',
  fields: Object.fromEntries(
    Array.from({ length: FIELDS }, (_, at) => [
      `field${at}`,
      { kind: 'text', label: label(at), maxLength: 20, ...(at === FIELDS - 1 ? { required: true } : {}) } as const,
    ]),
  ),
});

const MAY = { list: true, add: true, edit: true, delete: true, export: true, import: true, recycle: true };

const drawn = () => document.querySelectorAll('[role=dialog] .ant-form-item').length;

/** Resolves before anything else is drawn once a form is there. */
function firstDrawing(act: (fields: number) => void): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (drawn() === 0) return;
      observer.disconnect();
      act(drawn());
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
  });
}

test('a long form is there with its first fields; saved before the rest is drawn, the rest is checked all the same', async () => {
  const server = fakeServer(fakeResource(resource, []));
  render(<ResourceList resource={resource} may={MAY} />);
  let first = 0;
  const early = firstDrawing((fields) => {
    first = fields;
    document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit();
  });
  await page.getByRole('button', { name: '新增' }).click();
  await early;
  expect(first).toBeLessThan(FIELDS);
  await expect.element(page.getByText(`${label(FIELDS - 1)}不能为空`)).toBeInTheDocument();
  expect(drawn()).toBe(FIELDS);
  expect(server.callsOf('POST /online/data/long/add')).toHaveLength(0);
  await page.getByRole('textbox', { name: label(FIELDS - 1) }).fill('有');
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText('添加成功！')).toBeVisible();
  expect(server.callsOf('POST /online/data/long/add')[0]?.body).toMatchObject({ [`field${FIELDS - 1}`]: '有' });
});
