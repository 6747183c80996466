import type { PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';

const RULES = 'GET /sys/permission/queryPermissionRule';
const nothing = () => undefined;

test('a text longer than any rule is marked and not asked for', async () => {
  const server = fakeServer({ [RULES]: () => [] });
  const node = { id: 'm2', name: '墓位列表' } as PermissionNode;
  render(<RuleDrawer node={node} page={null} open onClose={nothing} onChanged={nothing} />);
  await expect.poll(() => server.callsOf(RULES)).toHaveLength(1);
  const box = page.getByRole('searchbox', { name: '规则值' });
  await box.fill('x'.repeat(1001));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('最大长度1000位字符')).toBeVisible();
  expect(server.callsOf(RULES)).toHaveLength(1);
  await box.fill(' 本人 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.callsOf(RULES).at(-1)?.params.ruleValue).toBe('*本人*');
});
