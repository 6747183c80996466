import { defineLines, defineResource } from '@songbai/contract/resource/define.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceFormDrawer } from './ResourceFormDrawer.tsx';

const partOf = (title: string, table: string) =>
  defineLines({
    ...{ title, table, parentField: 'stoneId' },
    fields: { name: { kind: 'text', label: '名称', maxLength: 20, required: true } },
  });
const stone = defineResource({
  ...{ name: 'stone', title: '石材', path: '/cemetery/stone', permission: 'cem:stone', table: 'cem_stone' },
  titleField: 'name',
  fields: { name: { kind: 'text', label: '石名', maxLength: 20 } },
  lines: { parts: partOf('部件', 'cem_stone_part'), tools: partOf('工具', 'cem_stone_tool') },
});
/** px between what is wrong with one sub-table and the name of the next one. */
const APART = 8;

test('what is wrong with a sub-table keeps away from the name of the next one', async () => {
  fakeServer({});
  render(<ResourceFormDrawer resource={stone} open onClose={() => undefined} />);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '新增' }).first().click();
  await form.getByRole('button', { name: '确定', exact: true }).click();
  const wrong = form.getByText('部件填写不完整，请检查标红的单元格');
  await expect.element(wrong).toBeVisible();
  const edge = (side: 'top' | 'bottom', text: Element) => text.getBoundingClientRect()[side];
  const next = form.getByText('工具', { exact: true });
  await vi.waitFor(() =>
    expect(edge('top', next.element()) - edge('bottom', wrong.element())).toBeGreaterThanOrEqual(APART),
  );
});
