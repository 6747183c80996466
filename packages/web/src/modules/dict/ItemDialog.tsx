import { type DictRow, dictItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import { dictRefusal } from '@songbai/contract/modules/dict/dict.rules.ts';
import { isEmpty, sameValue } from '@songbai/contract/resource/drafts.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { askedRule } from '../../resource/form/asked-rules.ts';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { ResourceDialogs } from '../../resource/form/ResourceDialogs.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ColourInput, EnabledSwitch } from './item-inputs.tsx';

interface ItemDialogProps extends FormSlotProps {
  dict: DictRow;
  /** The program depends on the values of this dictionary, so they are fixed. */
  fixed: boolean;
}

/** Whether the program goes by this value, so that it stays in a dictionary whose other values are free. */
export const isRelied = ({ dictCode, dictName }: DictRow, value: string): boolean =>
  dictRefusal({ code: dictCode, name: dictName }, 'removeItem', value) !== undefined;

/** 新增 / 编辑 of an item (contract/2 §1.7). */
export function ItemDialog({ dict, fixed, ...slot }: ItemDialogProps) {
  const target = useMemo(
    () => (slot.target.mode === 'add' ? { ...slot.target, defaults: { dictId: dict.id } } : slot.target),
    [slot.target, dict.id],
  );
  return (
    <ResourceDialogs {...slot} target={target} resource={dictItem} width={800}>
      <FieldGrid>
        <Field name="itemText" emptyText="请输入名称!" />
        <ValueField dict={dict} fixed={fixed} />
        <Form.Item name="itemColor" label="颜色">
          <ColourInput />
        </Form.Item>
        <Field name="sortOrder" extra="值越小越靠前" />
        <Form.Item name="status" label="是否启用">
          <EnabledSwitch fixed={fixed} />
        </Form.Item>
        <Field name="description" />
      </FieldGrid>
    </ResourceDialogs>
  );
}

/** Required, no special characters, not taken; checked in this order. */
function ValueField({ dict, fixed }: Pick<ItemDialogProps, 'dict' | 'fixed'>) {
  const { record } = useResourceFormContext();
  const id = record?.id;
  const dictId = dict.id;
  const relied = !fixed && isRelied(dict, String(record?.itemValue ?? ''));
  const kept = fixed || relied;
  const isFree = useMemo(
    () => askedRule('/sys/dictItem/dictItemCheck', (itemValue) => ({ itemValue, dictId, id })),
    [dictId, id],
  );
  const { regex, message } = PATTERNS.dictValue;
  const judge = async (value: unknown): Promise<void> => {
    if (isEmpty(value)) throw new Error('请输入数据值!');
    const text = String(value).trim();
    const problem = lengthProblem(text, { max: dictItem.fields.itemValue.maxLength });
    if (problem !== undefined) throw new Error(problem);
    if (!regex.test(text)) throw new Error(message);
    if (!sameValue(record?.itemValue, text)) await isFree(text);
  };
  return (
    <Form.Item
      name="itemValue"
      label="数据值"
      required
      extra={fixed ? '系统字典的数据值不能修改' : relied ? '该数据值由程序使用，不能修改' : undefined}
      validateTrigger={['onChange', 'onBlur']}
      rules={kept ? [] : [{ validator: (_rule, value: unknown) => judge(value) }]}
    >
      <Input placeholder="请输入" disabled={kept} />
    </Form.Item>
  );
}
