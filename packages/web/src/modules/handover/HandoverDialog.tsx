import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import type { HandoverEffect, Seller } from '@songbai/contract/modules/handover/handover.calls.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input, Select } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { handOver, handoverEffect, sellers } from './handover.calls.ts';

export interface ChosenCustomer {
  id: string;
  ownerSalesId: string | null;
}

interface HandoverDialogProps {
  /** Only these customers go; with none everything of the seller does. */
  chosen: readonly ChosenCustomer[];
  /** The seller, where he is known already. */
  from?: { id: string; realname: string };
  onClose(): void;
  onDone(): void;
}

interface Values {
  fromId: string;
  toId: string;
  reason: string;
}

const STATES: Readonly<Record<Seller['state'], string>> = {
  working: '',
  frozen: '（账号已冻结）',
  deleted: '（账号已删除）',
};

/** Whose account was chosen may have nothing to hand over; he is named all the same. */
function withSeller(sellers: readonly Seller[], from: HandoverDialogProps['from']): readonly Seller[] {
  if (!from || sellers.some(({ id }) => id === from.id)) return sellers;
  return [{ ...from, state: 'working' }, ...sellers];
}

/** 移交: from whom, to whom and why; says what goes before it does. */
export function HandoverDialog({ chosen, from, onClose, onDone }: HandoverDialogProps) {
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const client = useQueryClient();
  const ids = chosen.map(({ id }) => id).join(',');
  const { everybody, effect } = useHandover(Form.useWatch<string | undefined>('fromId', form), ids);
  const settled = () => void invalidate(client, 'handover', customer.name, order.name, plot.name);
  const submit = async ({ reason, ...people }: Values) => {
    if (!effect.data) return;
    const { customers, orders, holds } = effect.data;
    const shown = { customers, orders, holds };
    const body = { ...people, reason: reason.trim(), shown, ...(ids === '' ? {} : { customerIds: ids }) };
    if (!(await run(() => handOver(body, keyFor(body)), { settled }))) return;
    onDone();
    onClose();
  };
  const nothing = effect.data !== undefined && total(effect.data) === 0;
  const owners = new Set(chosen.map(({ ownerSalesId }) => ownerSalesId));
  const [owner = from?.id] = owners;
  return (
    <Dialog
      open
      okClose={false}
      title={chosen.length > 0 ? `移交所选 ${chosen.length} 位客户` : '移交业务员的客户和订单'}
      okText="移交"
      confirmLoading={busy}
      okButtonProps={{ disabled: !effect.data || nothing || effect.isFetching }}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={owners.size <= 1 && owner ? { fromId: owner } : {}}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="fromId" label="原业务员" rules={[{ required: true, message: '请选择原业务员' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={everybody.isFetching}
            placeholder="请选择"
            options={withSeller(everybody.data ?? [], from).map(({ id, realname, state }) => ({
              value: id,
              label: `${realname}${STATES[state]}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="toId" label="接收业务员" rules={[{ required: true, message: '请选择接收业务员' }]}>
          <RefSelect target="user" placeholder="姓名" />
        </Form.Item>
        <Form.Item
          name="reason"
          label="移交原因"
          rules={[{ required: true, whitespace: true, message: '请填写移交原因' }, ...FORM_RULES.maxLength(200)]}
        >
          <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
        </Form.Item>
      </Form>
      {everybody.error && <LoadFailure what="查询业务员失败" error={everybody.error} onRetry={everybody.refetch} />}
      {effect.error && <LoadFailure what="查询待移交的数据失败" error={effect.error} onRetry={effect.refetch} />}
      {effect.data && <Effect effect={effect.data} />}
    </Dialog>
  );
}

/** Who can be handed over from, and what would go. */
function useHandover(fromId: string | undefined, ids: string) {
  const everybody = useQuery({ queryKey: ['handover', 'sellers'], queryFn: ({ signal }) => sellers(signal) });
  const effect = useQuery({
    queryKey: ['handover', 'effect', fromId, ids],
    queryFn: ({ signal }) => handoverEffect(fromId ?? '', ids, signal),
    enabled: Boolean(fromId),
    staleTime: 0,
  });
  return { everybody, effect };
}

const total = ({ customers, orders, holds }: HandoverEffect): number => customers + orders + holds;

function Effect({ effect }: { effect: HandoverEffect }) {
  const { fromName, fromState, customers, orders, drafts, holds } = effect;
  if (total(effect) === 0) return <Alert type="info" showIcon title={`${fromName}没有可移交的客户、订单和保留墓位`} />;
  const ofDrafts = drafts > 0 ? `（其中草稿 ${drafts} 笔）` : '';
  const left = fromState === 'working' ? '' : `${fromName}${STATES[fromState]}已不能登录。`;
  return (
    <Alert
      type={fromState === 'working' ? 'info' : 'warning'}
      showIcon
      title={`将移交：客户 ${customers} 位、在办订单 ${orders} 笔${ofDrafts}、保留墓位 ${holds} 个`}
      description={`${left}已付清、已办结和已取消的订单仍归原业务员，业绩不变。`}
    />
  );
}
