import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { echoingSocket } from '../testing/echoing-socket.ts';
import { render } from '../testing/render.tsx';
import { cellOf, typeInto } from '../testing/table.tsx';
import { EditableTable } from '../ui/editable-table/EditableTable.tsx';
import type { Column } from '../ui/editable-table/model/columns.ts';
import { createTableStore } from '../ui/editable-table/model/store.ts';
import { listenCommon, useLiveTable } from './live-table.ts';

const Socket = echoingSocket();

beforeEach(() => {
  Socket.all.length = 0;
  vi.stubGlobal('WebSocket', Socket);
  return () => vi.unstubAllGlobals();
});

const COLUMNS: Column[] = [{ key: 'note', title: '备注', type: 'input', width: 200 }];

function Live({ title, socketKey }: { title: string; socketKey: string }) {
  const [store] = useState(() =>
    createTableStore({ columns: COLUMNS, rows: [{ id: 'a', note: '旧' }], testRegex: () => true }),
  );
  const { sendRow } = useLiveTable(store, { pageId: 'cem:plot:list', socketKey });
  const row = () => store.row('a');
  return (
    <>
      <EditableTable store={store} title={title} />
      <button
        type="button"
        onClick={() => {
          const own = row();
          if (own) sendRow(own);
        }}
      >
        {`通知${title}`}
      </button>
    </>
  );
}

test('(spec/2 §7, contract/3 §11.10) tables of one group hear of a changed row, others do not; all share one socket', async () => {
  render(
    <>
      <Live title="甲" socketKey="lines" />
      <Live title="乙" socketKey="lines" />
      <Live title="丙" socketKey="other" />
    </>,
  );
  await expect.poll(() => Socket.all.length).toBe(1);
  expect(new URL(Socket.all[0]?.url ?? '').pathname).toMatch(/\/vxeSocket\/[^/]+\/cem%3Aplot%3Alist$/);
  await typeInto('甲', '备注', 1, '新');
  await userEvent.click(page.getByRole('button', { name: '通知甲' }));
  await vi.waitFor(async () => expect((await cellOf('乙', '备注', 1)).textContent).toBe('新'));
  expect((await cellOf('丙', '备注', 1)).textContent).toBe('旧');
  expect((await cellOf('乙', '备注', 1)).className).toContain('fresh');
});

test('a row is not sent without the right to edit what the page shows', async () => {
  render(<Live title="甲" socketKey="lines" />, { codes: ['cem:plot:list'] });
  await expect.poll(() => Socket.all.length).toBe(1);
  const [socket] = Socket.all;
  if (!socket) throw new Error('no socket');
  const send = vi.spyOn(socket, 'send');
  await userEvent.click(page.getByRole('button', { name: '通知甲' }));
  expect(send).not.toHaveBeenCalled();
});

test('(contract/3 §11.10) common_send_date reaches those who listen for its key; without the right nothing is opened', async () => {
  render(null);
  const heard = vi.fn();
  const stop = listenCommon('cem:order:list', 'refresh', heard);
  await expect.poll(() => Socket.all.length).toBe(1);
  for (const key of ['other', 'refresh']) {
    Socket.all[0]?.send(JSON.stringify({ type: 'common_send_date', data: { key, args: ['x'] } }));
  }
  expect(heard).toHaveBeenCalledExactlyOnceWith(['x']);
  stop();
  expect(Socket.all[0]?.readyState).toBe(3);
  render(null, { codes: [] });
  listenCommon('cem:cemetery:list', 'refresh', heard)();
  expect(Socket.all).toHaveLength(1);
});
