import type { DictOwnSave, OwnDictItem } from '@songbai/contract/modules/dict/dict.calls.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { ColourInput, EnabledSwitch } from './item-inputs.tsx';
import { saveOwnItem } from './own-items.calls.ts';

type Looks = Pick<DictOwnSave, 'itemText' | 'itemColor' | 'sortOrder' | 'status' | 'itemValue'>;

const NEW: Partial<Looks> = { sortOrder: 1, status: 1 };

interface OwnItemDialogProps {
  dictId: string;
  /** Undefined for a new one. */
  item: OwnDictItem | undefined;
  /** The program depends on the values of this dictionary. */
  fixed: boolean;
  open: boolean;
  onClose(): void;
  onDone(): void;
}

/** An item for this tenant alone; of one that all tenants have, only what differs is kept. */
export function OwnItemDialog({ dictId, item, fixed, open, onClose, onDone }: OwnItemDialogProps) {
  const [form] = Form.useForm<Looks>();
  const { busy, run } = useCommand(form);
  const submit = async (looks: Looks) => {
    const of = item ? { itemId: item.itemId, ownId: item.ownId, version: item.version } : {};
    const body = { dictId, ...of, ...looks, itemColor: looks.itemColor ?? null };
    if (await run(() => saveOwnItem(body), { settled: onDone })) onClose();
  };
  return (
    <Dialog
      title={item ? '本租户字典项' : '新增本租户字典项'}
      width={560}
      open={open}
      onOpenChange={onClose}
      okClose={false}
      confirmLoading={busy}
      onOk={form.submit}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={item ?? NEW}
        onFinish={(values) => void submit(values)}
        key={item?.itemValue ?? ''}
      >
        <Form.Item
          name="itemText"
          label="名称"
          extra={item?.shared && `全部租户：${item.shared.itemText}`}
          rules={[{ required: true, whitespace: true, message: '请输入名称!' }, ...FORM_RULES.maxLength(100)]}
        >
          <Input placeholder="请输入" />
        </Form.Item>
        <Form.Item
          name="itemValue"
          label="数据值"
          rules={
            item
              ? []
              : [
                  { required: true, whitespace: true, message: '请输入数据值!' },
                  { pattern: PATTERNS.dictValue.regex, message: PATTERNS.dictValue.message },
                  ...FORM_RULES.maxLength(100),
                ]
          }
        >
          <Input placeholder="请输入" disabled={item !== undefined} />
        </Form.Item>
        <Form.Item name="itemColor" label="颜色">
          <ColourInput />
        </Form.Item>
        <Form.Item
          name="sortOrder"
          label="排序值"
          extra="值越小越靠前"
          rules={[{ required: true, message: '请输入排序值!' }, ...FORM_RULES.bounds({ min: 1, max: 999_999 })]}
        >
          <NumberInput precision={0} />
        </Form.Item>
        <Form.Item name="status" label="是否启用">
          <EnabledSwitch fixed={fixed} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
