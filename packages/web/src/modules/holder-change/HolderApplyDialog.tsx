import type { HolderApplyBody } from '@songbai/contract/modules/holder-change/holder-change.calls.ts';
import { HOLDER_CHANGE_TYPE } from '@songbai/contract/modules/holder-change/holder-change.dicts.ts';
import { needsApproval } from '@songbai/contract/modules/holder-change/holder-change.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { FilesInput } from '../../pickers/FilesInput.tsx';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirmedCustomer } from '../../resource/use-confirmed-customer.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { AddCustomer, useMayAddCustomer } from '../customer/index.ts';
import { applyHolderChange } from './holder-change.calls.ts';

interface HolderApplyDialogProps {
  /** With its holder of now, where that is known. */
  plot: { id: string; fullName: string | null; holderName?: string | null };
  open: boolean;
  onClose: () => void;
}

type Values = Omit<HolderApplyBody, 'plotId'>;

/** 持证人变更 of a plot's right: who, why, and the papers (domain.md §3.6). */
export function HolderApplyDialog({ plot, open, onClose }: HolderApplyDialogProps) {
  const [form] = Form.useForm<Values>();
  const client = useQueryClient();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const confirmed = useConfirmedCustomer({ okText: '仍然办理', effect: '确认后照常为该客户办理持证人变更' });
  const [adding, setAdding] = useState(false);
  const changeType = Form.useWatch('changeType', form) ?? HOLDER_CHANGE_TYPE.inherited;
  const settled = () => void invalidate(client, 'holderChange', 'plot', 'order', 'customer', 'event');
  const submit = async (values: Values) => {
    const given = Object.entries(values).filter(([, value]) => Boolean(value));
    const body: HolderApplyBody = { ...(Object.fromEntries(given) as Values), plotId: plot.id };
    const apply = () => confirmed(body, (sent) => applyHolderChange(sent, keyFor(sent)));
    if (await run(apply, { settled })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`持证人变更 ${plot.fullName ?? ''}`}
      about={[plot.holderName && `现持证人：${plot.holderName}`]}
      okText={needsApproval(changeType) ? '提交审批' : '确认变更'}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
      afterClose={() => form.resetFields()}
    >
      <Alert
        style={{ marginBottom: 12 }}
        type="info"
        showIcon
        title={needsApproval(changeType) ? '须由另一人审批后生效，原订单保持不变' : '提交后立即生效，原订单保持不变'}
      />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ changeType: HOLDER_CHANGE_TYPE.inherited }}
        onFinish={(values) => void submit(values)}
      >
        <Fields kin={needsApproval(changeType)} onAddCustomer={() => setAdding(true)} />
      </Form>
      <AddCustomer
        open={adding}
        onClose={() => setAdding(false)}
        onAdded={(id) => form.setFieldValue('toCustomerId', id)}
      />
    </Dialog>
  );
}

function Fields({ kin, onAddCustomer }: { kin: boolean; onAddCustomer: () => void }) {
  const mayAdd = useMayAddCustomer();
  return (
    <>
      <Form.Item name="changeType" label="变更类型" rules={[{ required: true }]}>
        <DictSelect code="holder_change_type" allowClear={false} />
      </Form.Item>
      <Form.Item
        name="toCustomerId"
        label="变更为"
        rules={[{ required: true, message: '请选择客户' }]}
        extra={mayAdd && <LinkButton onClick={onAddCustomer}>没有该客户？新增客户</LinkButton>}
      >
        <RefSelect target="customer" placeholder="姓名、手机号" />
      </Form.Item>
      {kin && (
        <Form.Item
          name="relation"
          label="与原持证人关系"
          rules={[{ required: true, message: '请选择与原持证人的关系' }]}
        >
          <DictSelect code="relation" />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label="变更原因"
        rules={[{ required: true, whitespace: true, message: '请填写变更原因' }, ...FORM_RULES.maxLength(200)]}
      >
        <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
      </Form.Item>
      {kin && (
        <Form.Item name="consents" label="同意书" rules={[{ required: true, message: '请上传同意书' }]}>
          <FilesInput aria-label="同意书" />
        </Form.Item>
      )}
      <Form.Item name="documents" label="证明材料" rules={[{ required: true, message: '请上传证明材料' }]}>
        <FilesInput aria-label="证明材料" />
      </Form.Item>
    </>
  );
}
