import { CopyOutlined, DeleteOutlined, SnippetsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { copyOfRow, nameOf } from './design-rows.ts';
import { ParkedFields } from './ParkedFields.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import type { DesignStores } from './use-designer.ts';

interface FieldToolbarProps {
  stores: DesignStores;
  /** Id of the stored design. */
  id: string | undefined;
}

/** What can be done with the chosen fields, lists of fields, and fields removed before. */
export function FieldToolbar({ stores, id }: FieldToolbarProps) {
  const { fields } = stores;
  const chosen = useSyncExternalStore(fields.listeners.onSelection, fields.selection.ids);
  const [pasting, setPasting] = useState(false);
  const remove = useRemoveFields(stores);
  const rows = () => fields.rows().filter((row) => chosen.has(row.id));
  const copy = () => {
    for (const row of rows()) fields.insert([copyOfRow(row, fields.rows())], fields.order().indexOf(row.id) + 1);
    fields.selection.clear();
  };
  return (
    <>
      {chosen.size > 0 && (
        <>
          <Button icon={<CopyOutlined />} onClick={copy}>
            复制字段
          </Button>
          <Button danger icon={<DeleteOutlined />} onClick={() => remove(rows())}>
            删除字段
          </Button>
        </>
      )}
      <Button icon={<SnippetsOutlined />} onClick={() => setPasting(true)}>
        粘贴字段列表
      </Button>
      {id !== undefined && <ParkedFields stores={stores} id={id} />}
      <PasteDialog stores={stores} open={pasting} onClose={() => setPasting(false)} />
    </>
  );
}

/** Fields of the engine stay; stored ones are removed after a question, others at once. */
function useRemoveFields({ fields }: DesignStores): (rows: readonly Row[]) => void {
  const { message } = useFeedback();
  const confirm = useConfirm();
  return (rows) => {
    const own = rows.filter(({ preset }) => preset !== true);
    if (own.length < rows.length) void message.warning('系统字段不能删除');
    if (own.length === 0) return;
    const go = () => fields.remove(own.map(({ id }) => id));
    const stored = own.filter(({ fieldId }) => typeof fieldId === 'string');
    if (stored.length === 0) go();
    else
      confirm({
        title: '确认删除',
        content: `是否删除字段${stored.map((row) => `「${row.dbFieldTxt || nameOf(row)}」`).join('')}？`,
        effect: '保存后不再显示，数据保留，可在“已移除字段”中恢复。',
        danger: true,
        onOk: go,
      });
  };
}
