import type { PersonFixApplyBody } from '@songbai/contract/modules/person-fix/person-fix.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { FilesInput } from '../../pickers/FilesInput.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { CompactInput } from '../../ui/CompactInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { applyPersonFix } from './person-fix.calls.ts';

/** Whose data are wrong: a customer, or a user of a plot with the dates of life. */
export interface FixedPerson {
  kind: 'customer' | 'deceased';
  id: string;
  name: string;
  idType: string | null;
  birthText?: string | null;
  deathText?: string | null;
}

interface FixDialogProps {
  person: FixedPerson;
  open: boolean;
  onClose: () => void;
}

type Values = Omit<PersonFixApplyBody, 'customerId' | 'deceasedId'>;

/** 信息更正: what is right, why, and the papers that prove it; a second person decides. */
export function FixDialog({ person, open, onClose }: FixDialogProps) {
  const [form] = Form.useForm<Values>();
  const client = useQueryClient();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const settled = () => void invalidate(client, 'personFix', person.kind, 'event');
  const submit = async ({ idType, ...values }: Values) => {
    const given = Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() !== '');
    const typed = Object.fromEntries(given) as Values;
    const numbered = typed.idNo !== undefined && idType ? { idType } : {};
    const whom = person.kind === 'customer' ? { customerId: person.id } : { deceasedId: person.id };
    const body: PersonFixApplyBody = { ...typed, ...numbered, ...whom };
    if (await run(() => applyPersonFix(body, keyFor(body)), { settled })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`信息更正 ${person.name}`}
      okText="提交审批"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Alert style={{ marginBottom: 12 }} type="info" showIcon title="只修改需要更正的内容，由另一人审批后生效" />
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          name: person.name,
          ...(person.idType ? { idType: person.idType } : {}),
          birthText: person.birthText ?? '',
          deathText: person.deathText ?? '',
        }}
        onFinish={(values) => void submit(values)}
      >
        <Fields lived={person.kind === 'deceased'} />
      </Form>
    </Dialog>
  );
}

function Fields({ lived }: { lived: boolean }) {
  return (
    <>
      <Form.Item
        name="name"
        label="姓名"
        rules={[{ required: true, whitespace: true, message: '请填写姓名' }, ...FORM_RULES.maxLength(64)]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="idType" label="证件类型">
        <DictSelect code="id_type" allowClear={false} />
      </Form.Item>
      <Form.Item name="idNo" label="证件号码（不更正则留空）" rules={FORM_RULES.maxLength(32)}>
        <CompactInput />
      </Form.Item>
      {lived && (
        <>
          <Form.Item name="birthText" label="出生日期" rules={FORM_RULES.maxLength(40)}>
            <Input placeholder="如1950-03-02、1950年、农历一九五〇年正月十四" />
          </Form.Item>
          <Form.Item name="deathText" label="死亡日期" rules={FORM_RULES.maxLength(40)}>
            <Input placeholder="如2020-03-02、2020年、农历二〇二〇年正月十四" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="reason"
        label="更正原因"
        rules={[{ required: true, whitespace: true, message: '请填写更正原因' }, ...FORM_RULES.maxLength(200)]}
      >
        <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
      </Form.Item>
      <Form.Item name="documents" label="证明材料" rules={[{ required: true, message: '请上传证明材料' }]}>
        <FilesInput aria-label="证明材料" />
      </Form.Item>
    </>
  );
}
