import { defineResource } from '@songbai/contract/resource/define.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, pageOf, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceFormDrawer } from './ResourceFormDrawer.tsx';

const visit = defineResource({
  name: 'visit',
  title: '来访',
  path: '/cemetery/visit',
  permission: 'cem:visit',
  table: 'cem_visit',
  titleField: 'name',
  fields: {
    name: { kind: 'text', label: '姓名', maxLength: 20 },
    day: { kind: 'date', label: '日期' },
    moment: { kind: 'datetime', label: '时间' },
    sex: { kind: 'dict', label: '性别', dict: 'sex' },
    tags: { kind: 'dicts', label: '标签', dict: 'plot_tag' },
    cemeteryId: { kind: 'ref', label: '陵园', target: 'cemetery' },
    place: { kind: 'region', label: '地区' },
  },
});

const ADD = 'POST /cemetery/visit/add';

async function show() {
  const server = fakeServer({
    ...fakeResource(visit, []),
    'GET /cemetery/cemetery/list': () => pageOf([{ id: 'c1', name: '松鹤园' }]),
  });
  render(<ResourceFormDrawer resource={visit} open onClose={() => undefined} />);
  await expect.element(page.getByRole('textbox', { name: '姓名' })).toBeVisible();
  return server;
}

/** Presses are handled in order: once Enter in a plain text box has submitted, earlier presses are handled too. */
async function onlyTextSubmits(server: Awaited<ReturnType<typeof show>>) {
  await page.getByRole('textbox', { name: '姓名' }).fill('王芳');
  expect(server.callsOf(ADD)).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(server.callsOf(ADD)).toHaveLength(1));
}

test.each(['性别', '标签', '陵园', '地区'])(
  'Enter in the select %s opens and chooses, it never saves',
  async (name) => {
    const server = await show();
    const box = page.getByRole('combobox', { name });
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Escape}');
    await onlyTextSubmits(server);
  },
);

test.each([
  ['日期', '2026-04-05'],
  ['时间', '2026-04-05 08:00:00'],
])('Enter in the date picker %s takes what was typed, it never saves', async (name, typed) => {
  const server = await show();
  const box = page.getByRole('textbox', { name });
  await box.click();
  await userEvent.keyboard(typed);
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue(typed);
  // The picker is closed by now; Enter must still not save. Esc would close the drawer, which asks for confirmation.
  await userEvent.keyboard('{Enter}');
  await onlyTextSubmits(server);
});

test('Enter in a picker that nothing was typed into does not save', async () => {
  const server = await show();
  (page.getByRole('textbox', { name: '日期' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await onlyTextSubmits(server);
});

test('what is saved again after a lost answer carries the same key; while it is sent, Esc neither closes nor asks', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const server = await show();
  const lost = () =>
    new Promise<unknown>((resolve) => {
      answer = resolve;
    });
  server.on({ [ADD]: lost });
  const keys = () => server.callsOf(ADD).map(({ headers }) => headers.get('idempotency-key'));
  const name = page.getByRole('textbox', { name: '姓名' });
  const save = page.getByRole('button', { name: /^确\s?定$/ });
  await name.fill('王芳');
  await save.click();
  await expect.poll(keys).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  answer(refusal('网络超时'));
  await expect.element(page.getByText('网络超时')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: '提示' })).not.toBeInTheDocument();
  await save.click();
  await expect.poll(keys).toHaveLength(2);
  answer(refusal('网络超时'));
  await name.fill('王小芳');
  await expect.element(save).toBeEnabled();
  await save.click();
  await expect.poll(keys).toHaveLength(3);
  const [first, second, third] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
