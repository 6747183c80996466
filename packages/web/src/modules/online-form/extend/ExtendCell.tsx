import { EditOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../../lib/form-sets.ts';
import type { SlotContext } from '../../../ui/editable-table/view/table-context.ts';
import { Dialog } from '../../../ui/modal/index.ts';
import { type Extend, extendProblem, extendText, readExtend, settingsFor, writeExtend } from './extend-settings.ts';

type CellProps = Pick<SlotContext, 'value' | 'row' | 'disabled' | 'onChange'>;

/** 扩展参数 of a field: what is set, and a form for it. */
export function ExtendCell({ value, row, disabled, onChange }: CellProps) {
  const [open, setOpen] = useState(false);
  const text = typeof value === 'string' ? value : null;
  const field = { fieldShowType: String(row.fieldShowType ?? 'text'), dbType: String(row.dbType ?? 'string') };
  const title = String(row.dbFieldTxt || row.dbFieldName || '字段');
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        disabled={disabled}
        aria-label={`${title}的扩展参数：${extendText(field, text)}`}
        onClick={() => setOpen(true)}
      >
        {extendText(field, text)}
      </Button>
      {open && (
        <ExtendDialog
          title={title}
          field={field}
          text={text}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface ExtendDialogProps {
  title: string;
  field: { fieldShowType: string; dbType: string };
  text: string | null;
  onClose(): void;
  onDone(text: string | null): void;
}

interface Filled {
  known?: Extend['known'];
  on?: string;
  off?: string;
  rest?: string;
}

function ExtendDialog({ title, field, text, onClose, onDone }: ExtendDialogProps) {
  const [form] = Form.useForm<Filled>();
  const { known, pair, rest } = readExtend(field, text);
  const isSwitch = field.fieldShowType === 'switch';
  const finish = ({ known: filled = {}, on = '', off = '', rest: others = '' }: Filled) => {
    const chosen = on !== '' && off !== '' ? ([on, off] as const) : undefined;
    onDone(writeExtend(field, { known: filled, pair: chosen, rest: others }, text));
  };
  return (
    <Dialog
      open
      title={`扩展参数「${title}」`}
      okClose={false}
      onOk={() => form.submit()}
      onOpenChange={(next) => !next && onClose()}
    >
      <Form<Filled>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ known, on: pair?.[0], off: pair?.[1], rest }}
        onFinish={finish}
      >
        {isSwitch ? <PairFields /> : <SettingFields field={field} />}
        <Form.Item
          name="rest"
          label="其他参数"
          extra="上面没有的参数以JSON填写，原样保留"
          rules={[
            ...FORM_RULES.maxLength(500),
            {
              validator: async (_rule, value: unknown) => {
                const problem = isSwitch ? undefined : extendProblem(String(value ?? ''));
                if (problem !== undefined) throw new Error(problem);
              },
            },
          ]}
        >
          <Input.TextArea rows={2} placeholder="无" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

function PairFields() {
  const item = (name: 'on' | 'off', other: 'on' | 'off', label: string, usual: string) => (
    <Form.Item
      name={name}
      label={label}
      dependencies={[other]}
      rules={[
        ...FORM_RULES.maxLength(50),
        ({ getFieldValue }) => ({
          validator: async (_rule, value: unknown) => {
            if (!value && getFieldValue(other)) throw new Error('开和关的值须一起填写');
            if (value && value === getFieldValue(other)) throw new Error('开和关的值不能相同');
          },
        }),
      ]}
    >
      <Input placeholder={usual} />
    </Form.Item>
  );
  return (
    <>
      {item('on', 'off', '开启时存储', 'Y')}
      {item('off', 'on', '关闭时存储', 'N')}
    </>
  );
}

function SettingFields({ field }: Pick<ExtendDialogProps, 'field'>) {
  return settingsFor(field).map(({ key, label, kind, help, options }) => {
    const name = ['known', key];
    if (kind === 'flag')
      return (
        <Form.Item
          key={key}
          name={name}
          valuePropName="checked"
          {...(help ? { extra: help } : {})}
          {...(key === 'multiSelect' ? { initialValue: true } : {})}
        >
          <Checkbox>{label}</Checkbox>
        </Form.Item>
      );
    return (
      <Form.Item
        key={key}
        name={name}
        label={label}
        {...(kind === 'text' ? { rules: FORM_RULES.maxLength(100) } : {})}
        {...(help ? { extra: help } : {})}
      >
        {kind === 'count' && <InputNumber min={1} max={1000} precision={0} placeholder="不填按默认" />}
        {kind === 'text' && <Input placeholder="不填按默认" />}
        {kind === 'choice' && <Select allowClear options={[...(options ?? [])]} placeholder="不选按默认" />}
      </Form.Item>
    );
  });
}
