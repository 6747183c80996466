import { MESSAGES } from '@songbai/contract/messages.ts';
import type { BurialBookBody } from '@songbai/contract/modules/burial/burial.calls.ts';
import { BURIAL_TYPE } from '@songbai/contract/modules/burial/burial.dicts.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { Form, Input, InputNumber } from 'antd';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { actOnBurial } from './burial.calls.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface BookDialogProps {
  person: { id: string; name: string; cemeteryId: string };
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

type Values = Omit<BurialBookBody, 'deceasedId'>;

/** 预约安葬 of a registered user (domain.md §4.5). */
export function BookDialog({ person, open, onClose, onDone }: BookDialogProps) {
  const [form] = Form.useForm<Values>();
  const bookDate = Form.useWatch('bookDate', form);
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const submit = async (values: Values) => {
    const given = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
    );
    const body = { ...(given as Values), deceasedId: person.id };
    const call = () => actOnBurial('book', body, keyFor(body));
    if (await run(call, { fallback: MESSAGES.operated, settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`预约安葬 ${person.name}`}
      okText="预约"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ burialType: BURIAL_TYPE.single }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="burialType" label="安葬类型" rules={[{ required: true }]}>
          <DictSelect code="burial_type" allowClear={false} />
        </Form.Item>
        <Form.Item name="bookDate" label="安葬日期" rules={[{ required: true, message: '请选择安葬日期' }]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="slot" label="时段" rules={[{ required: true, message: '请选择时段' }]}>
          <SlotPicker cemeteryId={person.cemeteryId} bookDate={bookDate} />
        </Form.Item>
        <Applicant />
      </Form>
    </Dialog>
  );
}

/** Who asks for the burial. */
function Applicant() {
  return (
    <>
      <Form.Item
        name="applicant"
        label="办理人"
        rules={[{ required: true, whitespace: true, message: '请输入办理人' }]}
      >
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item name="applicantRelation" label="与逝者关系" rules={[{ required: true, message: '请选择关系' }]}>
        <DictSelect code="relation" />
      </Form.Item>
      <Form.Item
        name="applicantPhone"
        label="办理人电话"
        rules={[{ required: true, pattern: PATTERNS.mobile.regex, message: '请输入正确的手机号' }]}
      >
        <Input maxLength={11} />
      </Form.Item>
      <Form.Item name="peopleCount" label="到场人数">
        <InputNumber min={1} max={999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </>
  );
}
