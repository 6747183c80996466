import { dictText } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import type { ChangeApplyBody, ChangeProposal } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { CONSENT_FORM, PLOT_AFTER } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { type ChangeKind, takesPlot } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, Input, Skeleton } from 'antd';
import { isRefusal } from '../../lib/failure.ts';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { useDirty } from '../../lib/page.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { FilesInput } from '../../pickers/FilesInput.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { CompactInput } from '../../ui/CompactInput.tsx';
import { CarefulDrawer, useCareful } from '../../ui/careful-drawer.tsx';
import { useFirstErrorOfForm } from '../../ui/first-error.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { ConsentFields, type ConsentRow } from './ConsentFields.tsx';
import { ExchangeFields } from './ExchangeFields.tsx';
import { PartOutFields } from './PartOutFields.tsx';
import { applyChange, CHANGE_KEYS, fetchChangeProposal } from './plot-change.calls.ts';
import { ReturnSums } from './SettlementTable.tsx';

interface ChangeDrawerProps {
  order: Pick<Order, 'id' | 'orderNo' | 'plotFullName' | 'customerName'> & Partial<Pick<Order, 'mobile'>>;
  kind: ChangeKind;
  open: boolean;
  onClose: () => void;
  onSettled: () => void;
}

/** What would be done: an exchange of a plot in which somebody rests moves the dead too. */
async function proposalFor(orderId: string, kind: ChangeKind, signal: AbortSignal) {
  try {
    return { kind, proposal: await fetchChangeProposal({ orderId, changeType: kind }, signal) };
  } catch (error) {
    if (kind !== CHANGE_TYPE.exchange || !isRefusal(error, 'changeBuried')) throw error;
    const moved = CHANGE_TYPE.relocation;
    return { kind: moved, proposal: await fetchChangeProposal({ orderId, changeType: moved }, signal) };
  }
}

/** 退墓, 换墓, 园内迁移 and 部分迁出: application, consents and what would be settled (domain.md §3.15). */
export function ChangeDrawer(props: ChangeDrawerProps) {
  const { order, kind, open, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: CHANGE_KEYS.beginning(order.id, kind),
    queryFn: ({ signal }) => proposalFor(order.id, kind, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const careful = useCareful({ onClose });
  if (data) return <ChangeForm {...props} {...data} />;
  return (
    <CarefulDrawer title={titleOf(order, kind)} about={aboutOf(order)} open={open} width={WIDTH} careful={careful}>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />}
    </CarefulDrawer>
  );
}

const WIDTH = 760;
const aboutOf = ({ customerName, mobile, plotFullName }: ChangeDrawerProps['order']) => [
  customerName,
  mobile,
  plotFullName,
];
const titleOf = ({ orderNo }: ChangeDrawerProps['order'], kind: ChangeKind) =>
  `${dictText('change_type', kind)} ${orderNo ?? ''}`;
const RELATION_SELF = '14';

type Values = Omit<ChangeApplyBody, 'orderId' | 'changeType' | 'consents'> & { consents: ConsentRow[] };

function ChangeForm(props: ChangeDrawerProps & { proposal: ChangeProposal }) {
  const { order, kind, open, onClose, onSettled, proposal } = props;
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const wrongFirst = useFirstErrorOfForm();
  // Asked for again with every change.
  Form.useWatch([], form);
  useDirty(open && form.isFieldsTouched());
  const careful = useCareful({ isBusy: () => busy, isDirty: () => form.isFieldsTouched(), onClose });
  const submit = async (values: Values) => {
    const filled = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    ) as Omit<ChangeApplyBody, 'orderId'>;
    const body = { ...filled, orderId: order.id, ...(kind === CHANGE_TYPE.return ? {} : { changeType: kind }) };
    const call = () => applyChange(body, keyFor(body));
    if (await run(call, { fallback: MESSAGES.changeApplied, settled: onSettled })) onClose();
  };
  return (
    <CarefulDrawer
      title={titleOf(order, kind)}
      about={aboutOf(order)}
      open={open}
      width={WIDTH}
      careful={careful}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={careful.close}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            提交审批
          </Button>
        </Flex>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initialValues(order, kind, proposal)}
        onFinish={(values) => void submit(values)}
        {...wrongFirst}
      >
        <KindFields order={order} kind={kind} proposal={proposal} />
        <ApplyFields kind={kind} />
        <ConsentFields signers={proposal.signers} />
        <Form.Item name="files" label="材料">
          <FilesInput aria-label="材料" />
        </Form.Item>
      </Form>
    </CarefulDrawer>
  );
}

/** The holder of now applies, who may be another one than the buyer; the buyer's telephone is known where it is not masked. */
function holderOf({ customerName, mobile }: ChangeDrawerProps['order'], { signers: [holder] }: ChangeProposal) {
  const applicant = holder?.name ?? customerName;
  const isCalled = applicant === customerName && PATTERNS.mobile.regex.test(mobile ?? '');
  return { applicant, relation: RELATION_SELF, ...(isCalled ? { phone: mobile } : {}) };
}

function initialValues(order: ChangeDrawerProps['order'], kind: ChangeKind, proposal: ChangeProposal) {
  const consents = proposal.signers.map(({ name }, at) => ({
    signer: name,
    form: CONSENT_FORM.inPerson,
    ...(at === 0 ? { relation: RELATION_SELF } : {}),
  }));
  const stays = kind === CHANGE_TYPE.partlyOutgoing;
  const after = stays ? {} : { plotAfter: PLOT_AFTER.sell };
  return { ...holderOf(order, proposal), ...after, consents };
}

type KindFieldsProps = Pick<ChangeDrawerProps, 'order' | 'kind'> & { proposal: ChangeProposal };

/** What the kind is about: the sums of a return, the new plot, or who leaves. */
function KindFields({ order, kind, proposal }: KindFieldsProps) {
  if (takesPlot(kind)) return <ExchangeFields orderId={order.id} kind={kind} people={proposal.people} />;
  if (kind === CHANGE_TYPE.partlyOutgoing) return <PartOutFields people={proposal.people} />;
  if (!proposal.settlement) return null;
  return <ReturnSums settlement={proposal.settlement} late={proposal.late} plotFullName={order.plotFullName} />;
}

const needed = (message: string) => [{ required: true, whitespace: true, message }];

function ApplyFields({ kind }: { kind: ChangeKind }) {
  const why = `${dictText('change_type', kind)}原因`;
  return (
    <>
      <Form.Item name="applicant" label="申请人" rules={[...needed('请填写申请人'), ...FORM_RULES.maxLength(64)]}>
        <Input />
      </Form.Item>
      <Form.Item name="relation" label="申请人与持证人关系" rules={needed('请选择关系')}>
        <DictSelect code="relation" allowClear={false} />
      </Form.Item>
      <Form.Item name="phone" label="联系电话" rules={FORM_RULES.maxLength(20)}>
        <CompactInput inputMode="tel" />
      </Form.Item>
      <Form.Item name="reason" label={why} rules={needed(`请选择${why}`)}>
        <DictSelect code="change_reason" allowClear={false} />
      </Form.Item>
      <Form.Item name="note" label="说明" rules={FORM_RULES.maxLength(200)}>
        <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
      </Form.Item>
      {kind !== CHANGE_TYPE.partlyOutgoing && (
        <Form.Item name="plotAfter" label="原墓位处理" rules={needed('请选择原墓位处理')}>
          <DictSelect code="plot_after" allowClear={false} />
        </Form.Item>
      )}
    </>
  );
}
