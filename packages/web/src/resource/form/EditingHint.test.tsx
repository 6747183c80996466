import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../../session/session.ts';
import { echoingSocket } from '../../testing/echoing-socket.ts';
import { render } from '../../testing/render.tsx';
import { EditingHint } from './EditingHint.tsx';

beforeEach(() => {
  vi.stubGlobal('WebSocket', echoingSocket());
  return () => vi.unstubAllGlobals();
});

/** Two forms on one record and one on another, simulating three browsers. */
function Forms() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <section aria-label="甲">
        <EditingHint resource={serviceItem} id="s1" />
      </section>
      <section aria-label="乙">{open && <EditingHint resource={serviceItem} id="s1" />}</section>
      <section aria-label="丙">
        <EditingHint resource={serviceItem} id="s2" />
      </section>
      <button type="button" onClick={() => setOpen(!open)}>
        乙
      </button>
    </>
  );
}

const form = (name: string) => page.getByRole('region', { name });

test('(user-asks row 7) open forms of one record know of each other, until one is closed', async () => {
  render(<Forms />);
  await expect.element(form('甲').getByText('李正在编辑这条记录')).toBeVisible();
  await expect.element(form('乙').getByText('李正在编辑这条记录')).toBeVisible();
  await expect.element(form('丙').getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '乙' }).click();
  await expect.element(form('甲').getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '乙' }).click();
  await expect.element(form('甲').getByRole('alert')).toBeVisible();
  await expect.element(form('乙').getByRole('alert')).toBeVisible();
});

test('a second window of the same person is told apart', async () => {
  render(<Forms />);
  const { user } = useSession.getState();
  useSession.setState({ user: user && { ...user, id: 'u2' } });
  await expect.element(form('甲').getByText('您在另一个窗口也打开了这条记录的编辑')).toBeVisible();
});
