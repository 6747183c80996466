import { Alert, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../ui/modal/index.ts';
import { BLANK_FIELD } from './design-rows.ts';
import { parseFieldList } from './field-list-text.ts';
import styles from './online-form.module.css';
import type { DesignStores } from './use-designer.ts';

interface PasteDialogProps {
  stores: DesignStores;
  open: boolean;
  onClose(): void;
}

/** Takes a list of fields from a worksheet: name, label, type, length. */
export function PasteDialog({ stores, open, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const { fields, refused } = parseFieldList(text);
  const room = stores.fields.room();
  const close = () => {
    setText('');
    onClose();
  };
  const add = () => {
    const rows = fields.map((field) => ({
      ...BLANK_FIELD,
      ...field,
      asType: field.dbType,
      fieldId: null,
      preset: false,
    }));
    stores.fields.insert(rows, stores.fields.order().length);
    close();
  };
  return (
    <Dialog
      title="粘贴字段列表"
      open={open}
      onOpenChange={(next) => !next && close()}
      width={608}
      okClose={false}
      okText={fields.length > 0 ? `添加 ${fields.length} 个字段` : '添加'}
      okButtonProps={{ disabled: fields.length === 0 || refused.length > 0 || fields.length > room }}
      onOk={add}
    >
      <p>从 Excel 复制四列后粘贴到这里：字段名称、字段备注、类型、长度。后三列可以不填。</p>
      <Input.TextArea
        aria-label="字段列表"
        rows={10}
        value={text}
        placeholder={'visitor_name\t来访人\tstring\t32\nvisit_time\t来访时间\tDatetime'}
        onChange={(event) => setText(event.target.value)}
      />
      {fields.length > room && <Alert type="error" title={`最多还能添加 ${room} 个字段`} />}
      {refused.length > 0 && (
        <Alert
          type="error"
          title="以下行无法识别，请修改后再添加"
          description={
            <ul className={styles.problems}>
              {refused.slice(0, 10).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
        />
      )}
    </Dialog>
  );
}
