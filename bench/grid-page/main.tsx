import { App, ConfigProvider, Form } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import '../../packages/web/src/styles/base.css';
import { testSafely } from '../../packages/web/src/lib/safe-regex.ts';
import { mixedColumns, mixedRows } from '../../packages/web/src/modules/gallery/examples/table-data.ts';
import { EditableTable, type TableHandle } from '../../packages/web/src/ui/editable-table/EditableTable.tsx';
import { createTableStore } from '../../packages/web/src/ui/editable-table/model/store.ts';
import type { Row } from '../../packages/web/src/ui/editable-table/rows.ts';
import { TableInput } from '../../packages/web/src/ui/editable-table/TableInput.tsx';

declare global {
  interface Window {
    /** Given by the bench (`lib/paint.mjs`). */
    painted(): Promise<number>;
  }
}

const large = mixedColumns(12);
const largeRows = mixedRows(large, 10_000);
const wide = mixedColumns(20);
const wideRows = mixedRows(wide, 1000);
const handle: { current: TableHandle | null } = { current: null };
const NO_ROWS: readonly Row[] = [];
const TOOLBAR = {};

function Large({ always }: { always: boolean }) {
  const store = createTableStore({ columns: large, rows: largeRows, testRegex: testSafely });
  return (
    <EditableTable store={store} title="表" alwaysEdit={always} rowNumber rowSelection ref={handle} maxHeight={600} />
  );
}

function Lines({
  value = NO_ROWS,
  onChange = () => {},
}: {
  value?: readonly Row[];
  onChange?(rows: readonly Row[]): void;
}) {
  return (
    <TableInput
      ref={handle}
      title="表"
      columns={wide}
      value={value}
      onChange={onChange}
      orderKey="orderNum"
      maxHeight={600}
      toolbar={TOOLBAR}
    />
  );
}

const InForm = () => (
  <Form initialValues={{ lines: wideRows }}>
    <Form.Item name="lines">
      <Lines />
    </Form.Item>
  </Form>
);

let root: Root | undefined;
const CONTENTS = {
  click: () => <Large always={false} />,
  always: () => <Large always />,
  form: () => <InForm />,
  floor: () => <input id="floor" defaultValue="" />,
};

/** Renders one of the contents; returns the time until it was painted, ms. */
async function mount(name: keyof typeof CONTENTS): Promise<number> {
  root?.unmount();
  root = createRoot(document.getElementById('root') as HTMLElement);
  await window.painted();
  const started = performance.now();
  root.render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>{CONTENTS[name]()}</App>
    </ConfigProvider>,
  );
  while (!document.querySelector('[data-row="0"], #floor')) await new Promise((resolve) => setTimeout(resolve));
  return (await window.painted()) - started;
}

const empty = () => root?.unmount();

Object.assign(window, { bench: { mount, empty, handle } });
