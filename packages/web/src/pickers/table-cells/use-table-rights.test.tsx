import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { testSafely } from '../../lib/safe-regex.ts';
import { useSession } from '../../session/session.ts';
import { render } from '../../testing/render.tsx';
import { EditableTable } from '../../ui/editable-table/EditableTable.tsx';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../ui/editable-table/model/store.ts';
import { useTableRights } from './index.ts';

const COLUMNS: Column[] = ['name', 'price', 'secret'].map((key) => ({ key, title: `列${key}`, type: 'input' }));
const ruled = (action: string, type: string) => ({ action, type, status: '1' });

function RuledTable() {
  const { columns, toolbar } = useTableRights('line:', COLUMNS);
  const [store] = useState(() =>
    createTableStore({ columns, rows: [{ id: 'a', name: '甲', price: '1' }], testRegex: testSafely }),
  );
  return <EditableTable store={store} title="明细" toolbar={{ buttons: ['add', 'save'], ...toolbar }} />;
}

test('a missing right of type 1 takes a column away, one of type 2 disables column and button (spec/1 §6, spec/2 §6)', async () => {
  function Ruled() {
    const [ready, setReady] = useState(false);
    if (ready) return <RuledTable />;
    const allAuth = [ruled('line:secret', '1'), ruled('line:price', '2'), ruled('line:add', '2')];
    const rights = { menu: [], auth: [], allAuth, sysSafeMode: false, codeList: [] };
    const begin = () => {
      useSession.setState({ permissions: rights });
      setReady(true);
    };
    return (
      <button type="button" onClick={begin}>
        开始
      </button>
    );
  }
  render(<Ruled />);
  await page.getByRole('button', { name: '开始' }).click();
  await expect.element(page.getByRole('columnheader', { name: '列name' })).toBeVisible();
  expect(page.getByRole('columnheader', { name: '列secret' }).elements()).toHaveLength(0);
  await expect.element(page.getByRole('gridcell', { name: '甲' })).toHaveAttribute('aria-readonly', 'false');
  await expect.element(page.getByRole('gridcell', { name: '1', exact: true })).toHaveAttribute('aria-readonly', 'true');
  await expect.element(page.getByRole('button', { name: '新增' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: '新增' })).toHaveAttribute('title', '没有权限');
  await expect.element(page.getByRole('button', { name: /保\s?存/ })).toBeEnabled();
});
