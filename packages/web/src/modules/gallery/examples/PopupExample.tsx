import { Flex, Form } from 'antd';
import { useState } from 'react';
import { testSafely } from '../../../lib/safe-regex.ts';
import { PopupField } from '../../../pickers/popup/PopupField.tsx';
import type { PopupValues } from '../../../pickers/popup/popup-fields.ts';
import { SERVER_KINDS } from '../../../pickers/table-cells/index.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import type { Column } from '../../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';

const CUSTOMER = { code: 'report_customer', orgFields: 'name,mobile', destFields: 'buyer,buyerMobile' };
const USERS = { code: 'report_user', orgFields: 'realname,username', destFields: 'names,accounts' };

const COLUMNS: Column[] = [
  {
    key: 'worker',
    title: '经办人',
    type: 'popup',
    width: 200,
    popupCode: 'report_user',
    orgFields: 'realname,phone',
    destFields: 'worker,phone',
    placeholder: '请选择经办人',
  },
  { key: 'phone', title: '手机号码', type: 'input', width: 160 },
  { key: 'work', title: '工作', type: 'input', width: 200 },
];

const newStore = () =>
  createTableStore({
    columns: COLUMNS,
    testRegex: testSafely,
    rows: [
      { id: '1', worker: '', phone: '', work: '刻字' },
      { id: '2', worker: '', phone: '', work: '安葬' },
    ],
  });

export function PopupExample() {
  const [form, setForm] = useState<PopupValues>({ names: '管理员', accounts: 'admin' });
  const [store] = useState(newStore);
  const fill = (_text: string, values: PopupValues) => setForm((now) => ({ ...now, ...values }));
  return (
    <Flex vertical gap={16}>
      <Form layout="vertical" style={{ maxWidth: 480 }}>
        <Form.Item label="客户（单选，按登记时间）" htmlFor="popup-buyer">
          <PopupField
            id="popup-buyer"
            {...CUSTOMER}
            field="buyer"
            sorter="createTime=desc"
            value={form.buyer ?? ''}
            onChange={fill}
          />
        </Form.Item>
        <Form.Item label="用户（多选，限女性）" htmlFor="popup-users">
          <PopupField
            id="popup-users"
            {...USERS}
            field="names"
            multi
            spliter=";"
            param={{ sex: "'2'" }}
            value={(form.names ?? '').replaceAll(',', ';')}
            onChange={fill}
          />
        </Form.Item>
      </Form>
      <output aria-label="所填字段">
        {form.buyer || '无'}，{form.buyerMobile || '无'}；{form.names || '无'}，{form.accounts || '无'}
      </output>
      <EditableTable store={store} title="经办人" kinds={SERVER_KINDS} />
    </Flex>
  );
}
