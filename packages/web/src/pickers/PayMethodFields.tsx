import { PAY_METHOD } from '@songbai/contract/modules/order/payment.dicts.ts';
import { needsChannelNo } from '@songbai/contract/modules/order/payment.rules.ts';
import { Flex, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../lib/form-sets.ts';
import { useDict } from '../session/dictionaries.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

/** The six of every day; the others stand behind 更多. */
const FREQUENT: readonly string[] = [
  PAY_METHOD.cash,
  PAY_METHOD.wechat,
  PAY_METHOD.alipay,
  PAY_METHOD.card,
  PAY_METHOD.transfer,
  PAY_METHOD.cheque,
];

interface PayMethodFieldsProps {
  label?: string;
  /** What the number of the payment is called, and what is said where it is missing. */
  numberLabel?: string;
  numberMissing?: string;
}

/** Fields `method` and `channelNo` of a form that takes or pays money: the method, and its number where it has one. */
export function PayMethodFields({
  label = '收款方式',
  numberLabel = '交易流水号',
  numberMissing = '请输入交易流水号',
}: PayMethodFieldsProps) {
  const method = Form.useWatch<string | undefined>('method');
  return (
    <>
      <Form.Item name="method" label={label} rules={[{ required: true, message: `请选择${label}` }]}>
        <MethodButtons />
      </Form.Item>
      {needsChannelNo(method ?? null) && (
        <Form.Item
          name="channelNo"
          label={numberLabel}
          rules={[{ required: true, whitespace: true, message: numberMissing }, ...FORM_RULES.maxLength(64)]}
        >
          <Input />
        </Form.Item>
      )}
    </>
  );
}

interface MethodButtonsProps {
  id?: string;
  value?: string;
  onChange?(value: string): void;
}

function MethodButtons({ id, value, onChange }: MethodButtonsProps) {
  const methods = useDict('pay_method');
  const [asked, setAsked] = useState(false);
  const all = asked || (value !== undefined && !FREQUENT.includes(value));
  const shown = methods.filter((item) => all || FREQUENT.includes(item.value));
  return (
    <Flex gap={8} wrap align="center">
      <Radio.Group
        {...(id ? { id } : {})}
        optionType="button"
        value={value}
        options={shown.map((item) => ({ value: item.value, label: item.text }))}
        onChange={({ target }) => onChange?.(String(target.value))}
      />
      {!all && shown.length < methods.length && <LinkButton onClick={() => setAsked(true)}>更多方式</LinkButton>}
    </Flex>
  );
}
