import { MESSAGES } from '@songbai/contract/messages.ts';
import type { ChangeApplyBody, ChangeProposal } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { CONSENT_FORM, PLOT_AFTER } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Skeleton } from 'antd';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { FilesInput } from '../../pickers/FilesInput.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { CarefulDrawer, useCarefulClose } from '../../ui/careful-drawer.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { ConsentFields, type ConsentRow } from './ConsentFields.tsx';
import { applyChange, CHANGE_KEYS, fetchChangeProposal } from './plot-change.calls.ts';
import { SettlementTable } from './SettlementTable.tsx';

interface ReturnDrawerProps {
  order: { id: string; orderNo: string | null; plotFullName: string | null; customerName: string | null };
  open: boolean;
  onClose: () => void;
  onSettled: () => void;
}

/** 退墓: application, consents and what would be given back (domain.md §3.15). */
export function ReturnDrawer(props: ReturnDrawerProps) {
  const { order, open, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: CHANGE_KEYS.proposal(order.id),
    queryFn: ({ signal }) => fetchChangeProposal(order.id, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <ReturnForm {...props} proposal={data} />;
  return (
    <CarefulDrawer title={titleOf(order)} open={open} width={WIDTH} onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />}
    </CarefulDrawer>
  );
}

const WIDTH = 760;
const titleOf = ({ orderNo }: ReturnDrawerProps['order']) => `退墓 ${orderNo ?? ''}`;
const RELATION_SELF = '14';

type Values = Omit<ChangeApplyBody, 'orderId' | 'consents'> & { consents: ConsentRow[] };

function ReturnForm({ order, open, onClose, onSettled, proposal }: ReturnDrawerProps & { proposal: ChangeProposal }) {
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const closeUnless = useCarefulClose('填写', onClose);
  const close = () => closeUnless(form.isFieldsTouched());
  const submit = async (values: Values) => {
    const filled = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    ) as Omit<ChangeApplyBody, 'orderId'>;
    const body = { ...filled, orderId: order.id };
    const call = () => applyChange(body, keyFor(body));
    if (await run(call, { fallback: MESSAGES.changeApplied, settled: onSettled })) onClose();
  };
  const consents = proposal.signers.map(({ name }, at) => ({
    signer: name,
    form: CONSENT_FORM.inPerson,
    ...(at === 0 ? { relation: RELATION_SELF } : {}),
  }));
  return (
    <CarefulDrawer
      title={titleOf(order)}
      open={open}
      width={WIDTH}
      onClose={close}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            提交审批
          </Button>
        </Flex>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          applicant: order.customerName,
          relation: RELATION_SELF,
          plotAfter: PLOT_AFTER.sell,
          consents,
        }}
        onFinish={(values) => void submit(values)}
      >
        <Told proposal={proposal} plotFullName={order.plotFullName} />
        <ApplyFields />
        <ConsentFields signers={proposal.signers} />
        <Form.Item name="files" label="材料">
          <FilesInput aria-label="材料" />
        </Form.Item>
      </Form>
    </CarefulDrawer>
  );
}

function Told({ proposal, plotFullName }: { proposal: ChangeProposal; plotFullName: string | null }) {
  const { settlement, late } = proposal;
  const fee = settlement.feeRefund > 0 ? `，另退管理费 ${yuan(settlement.feeRefund)} 元` : '';
  return (
    <>
      <Alert
        style={{ marginBottom: 12 }}
        type={late ? 'warning' : 'info'}
        showIcon
        title={`「${plotFullName ?? ''}」应退 ${yuan(settlement.amount)} 元（手续费 ${yuan(settlement.handlingFee)} 元）${fee}`}
        description={`${late ? '购墓已超过可退期限，须由总经理审批。' : ''}提交后使用权冻结，由其他人审批；金额以审批当日核定为准。`}
      />
      <SettlementTable settlement={settlement} />
    </>
  );
}

const needed = (message: string) => [{ required: true, whitespace: true, message }];

function ApplyFields() {
  return (
    <>
      <Form.Item name="applicant" label="申请人" rules={needed('请填写申请人')}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="relation" label="申请人与持证人关系" rules={needed('请选择关系')}>
        <DictSelect code="relation" allowClear={false} />
      </Form.Item>
      <Form.Item name="phone" label="联系电话">
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="reason" label="退墓原因" rules={needed('请选择退墓原因')}>
        <DictSelect code="change_reason" allowClear={false} />
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="plotAfter" label="原墓位处理" rules={needed('请选择原墓位处理')}>
        <DictSelect code="plot_after" allowClear={false} />
      </Form.Item>
    </>
  );
}
