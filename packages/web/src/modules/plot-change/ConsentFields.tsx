import type { ChangeApplyBody } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { missingSigners, type Signer } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { DateInput } from '../../ui/DateInput.tsx';

export type ConsentRow = Partial<ChangeApplyBody['consents'][number]>;

const needed = (message: string) => [{ required: true, whitespace: true, message }];

const NOT_LATER = {
  validator: async (_rule: unknown, day: string | null | undefined) => {
    if (day && day > dateText(Date.now())) throw new Error('签署日期不能晚于今天');
  },
};

/** 亲属同意: one row for each who signed; those who still have to are named. */
export function ConsentFields({ signers }: { signers: readonly Signer[] }) {
  const rows = Form.useWatch<ConsentRow[] | undefined>('consents') ?? [];
  const missing = missingSigners(
    signers,
    rows.map((row) => ({ signer: row?.signer ?? '' })),
  );
  return (
    <Form.Item label="亲属同意" required>
      <Form.List name="consents">
        {(fields, { add, remove }) => (
          <Flex vertical gap={4}>
            {fields.map(({ key, name }) => (
              <ConsentLine key={key} name={name} onRemove={() => remove(name)} />
            ))}
            <Button type="dashed" onClick={() => add({})}>
              添加签署人
            </Button>
          </Flex>
        )}
      </Form.List>
      {missing.length > 0 && (
        <Alert
          style={{ marginTop: 8 }}
          type="warning"
          showIcon
          title={`还缺以下人员的同意：${missing.map(({ name, role }) => `${name}（${role}）`).join('、')}`}
        />
      )}
    </Form.Item>
  );
}

function ConsentLine({ name, onRemove }: { name: number; onRemove: () => void }) {
  const label = (text: string) => `第${name + 1}位${text}`;
  const item = { style: { marginBottom: 8, flex: '1 1 130px' } };
  return (
    <Flex gap={8} wrap align="start">
      <Form.Item {...item} name={[name, 'signer']} rules={[...needed('请填写签署人'), ...FORM_RULES.maxLength(64)]}>
        <Input aria-label={label('签署人')} placeholder="签署人" />
      </Form.Item>
      <Form.Item {...item} name={[name, 'relation']} rules={needed('请选择关系')}>
        <DictSelect aria-label={label('与持证人关系')} code="relation" placeholder="与持证人关系" allowClear={false} />
      </Form.Item>
      <Form.Item {...item} name={[name, 'form']} rules={needed('请选择同意方式')}>
        <DictSelect aria-label={label('同意方式')} code="consent_form" placeholder="同意方式" allowClear={false} />
      </Form.Item>
      <Form.Item {...item} name={[name, 'signDate']} rules={[...needed('请选择签署日期'), NOT_LATER]}>
        <DateInput aria-label={label('签署日期')} placeholder="签署日期" />
      </Form.Item>
      <Button type="text" danger aria-label={label('移除')} onClick={onRemove}>
        移除
      </Button>
    </Flex>
  );
}
