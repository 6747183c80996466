import { Button, Flex, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { TableHandle } from '../../../ui/editable-table/EditableTable.tsx';
import type { Row } from '../../../ui/editable-table/rows.ts';
import { TableInput } from '../../../ui/editable-table/TableInput.tsx';
import { mixedColumns, mixedRows } from './table-data.ts';

/** 1,000 rows × 20 columns as a form field: the table manages its cells, the form only holds the rows. */
export function FormTableExample() {
  const [open, setOpen] = useState(false);
  return open ? <BigForm /> : <Button onClick={() => setOpen(true)}>显示 1,000 行 × 20 列的表单</Button>;
}

const COLUMNS = mixedColumns(20);
const ROWS = mixedRows(COLUMNS, 1000);
const NO_ROWS: readonly Row[] = [];

function BigForm() {
  const table = useRef<TableHandle>(null);
  const [saved, setSaved] = useState('');
  return (
    <Form
      layout="vertical"
      initialValues={{ name: '年度采购', lines: ROWS }}
      onFinish={({ lines }: { lines: readonly Row[] }) => setSaved(`共 ${lines.length} 行`)}
    >
      <Form.Item name="name" label="单据名称" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item
        name="lines"
        label="明细"
        validateTrigger="onSubmit"
        rules={[{ validator: async () => void (await table.current?.collect()) }]}
      >
        <Lines table={table} />
      </Form.Item>
      <Flex gap={12} align="center">
        <Button type="primary" htmlType="submit">
          提交
        </Button>
        <output>{saved}</output>
      </Flex>
    </Form>
  );
}

interface LinesProps {
  table: React.Ref<TableHandle>;
  value?: readonly Row[];
  onChange?(rows: readonly Row[]): void;
}

function Lines({ table, value = NO_ROWS, onChange = () => {} }: LinesProps) {
  return (
    <TableInput ref={table} title="明细" columns={COLUMNS} value={value} onChange={onChange} orderKey="orderNum" />
  );
}
