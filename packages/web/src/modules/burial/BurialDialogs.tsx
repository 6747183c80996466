import type { DictValue } from '@songbai/contract/dicts.ts';
import { DICTS } from '@songbai/contract/dicts.ts';
import type { BurialRebookBody } from '@songbai/contract/modules/burial/burial.calls.ts';
import type { Burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import { Checkbox, Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { aboutBurial } from './about-burial.ts';
import { actOnBurial } from './burial.calls.ts';
import { DayAndSlot } from './DayAndSlot.tsx';

export interface BurialDialogProps {
  row: Burial;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

const PAPERS = Object.entries(DICTS.burial_doc.items).map(([value, label]) => ({ value, label }));

/** 确认: the papers that were seen. */
export function ConfirmDialog({ row, open, onClose, onDone }: BurialDialogProps) {
  const [form] = Form.useForm<{ docs: DictValue<'burial_doc'>[] }>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const submit = async ({ docs }: { docs: DictValue<'burial_doc'>[] }) => {
    const body = { id: row.id, docs };
    if (await run(() => actOnBurial('confirm', body, keyFor(body)), { settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`确认安葬 ${row.deceasedName ?? ''}`}
      okText="确认预约"
      about={aboutBurial(row)}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ docs: [] }} onFinish={(values) => void submit(values)}>
        <Form.Item name="docs" label="已核对的材料">
          <Checkbox.Group options={PAPERS} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

type Moved = Omit<BurialRebookBody, 'id'>;

/** 改期: another day or slot, with the reason. */
export function RebookDialog({ row, open, onClose, onDone }: BurialDialogProps) {
  const [form] = Form.useForm<Moved>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const submit = async (values: Moved) => {
    const body = { id: row.id, ...values };
    if (await run(() => actOnBurial('rebook', body, keyFor(body)), { settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`改期 ${row.deceasedName ?? ''}（原 ${row.bookDate}）`}
      about={aboutBurial(row)}
      okText="改期"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <DayAndSlot cemeteryId={row.cemeteryId} />
        <Form.Item
          name="reason"
          label="改期原因"
          rules={[{ required: true, whitespace: true, message: '请输入原因' }, ...FORM_RULES.maxLength(200)]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** 取消 requires a reason, which is kept. */
export function CancelDialog({ row, open, onClose, onDone }: BurialDialogProps) {
  const { busy, run } = useCommand();
  const { keyFor } = useIdempotencyKey();
  const confirm = async (reason: string) => {
    const body = { id: row.id, reason };
    if (await run(() => actOnBurial('cancel', body, keyFor(body)), { settled: onDone })) onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={`取消安葬预约 ${row.deceasedName ?? ''}`}
      okText="取消预约"
      about={aboutBurial(row)}
      label="取消原因"
      busy={busy}
      onOk={(reason) => void confirm(reason)}
      onCancel={onClose}
    />
  );
}
