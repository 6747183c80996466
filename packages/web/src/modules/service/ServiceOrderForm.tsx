import { MESSAGES } from '@songbai/contract/messages.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { useDraft } from '../../lib/page.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirmedCustomer } from '../../resource/use-confirmed-customer.ts';
import { CarefulDrawer, useCareful } from '../../ui/careful-drawer.tsx';
import { useFirstError } from '../../ui/first-error.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import { addServiceOrder, fetchOffer } from './service.calls.ts';
import {
  EMPTY_SERVICE,
  hasProblems,
  isDated,
  type ServiceDraft,
  serviceBody,
  serviceProblems,
  serviceTotal,
} from './service-draft.ts';

interface ServiceOrderFormProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** 新增服务订单: catalogue items with quantity and sum, for a customer or a guest. */
export function ServiceOrderForm({ open, onClose, onDone }: ServiceOrderFormProps) {
  const [draft, setDraft] = useState<ServiceDraft>(EMPTY_SERVICE);
  const [attempt, setAttempt] = useState(0);
  const offer = useQuery({
    queryKey: ['serviceItem', 'list', 'offer'],
    queryFn: ({ signal }) => fetchOffer(signal),
    enabled: open,
  });
  const items = useMemo(() => new Map((offer.data ?? []).map((item) => [item.id, item])), [offer.data]);
  const problems = serviceProblems(draft, items, dateText(Date.now()));
  const fields = useRef<HTMLDivElement>(null);
  useFirstError(attempt, fields);
  const shown = attempt > 0 ? problems : { lines: {} };
  const { busy, run } = useCommand();
  const { keyFor, renew } = useIdempotencyKey();
  const confirmed = useConfirmedCustomer({ okText: '仍然办理', effect: '确认后照常为该客户新建服务订单' });
  // What one customer wanted does not wait for the next one.
  const leave = () => {
    setDraft(EMPTY_SERVICE);
    setAttempt(0);
    onClose();
  };
  const dirty = open && draft !== EMPTY_SERVICE;
  const careful = useCareful({ isBusy: () => busy, isDirty: () => dirty, onClose: leave });
  useDraft<ServiceDraft>({
    form: 'service-order add',
    ready: open,
    dirty,
    read: () => draft,
    restore: (kept) => setDraft({ ...kept, known: kept.known ?? undefined }),
  });
  const change = (part: Partial<ServiceDraft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = async (kept: { draft?: true } = {}) => {
    if (hasProblems(problems)) {
      setAttempt((before) => before + 1);
      return;
    }
    const body = { ...serviceBody(draft), ...kept };
    const call = () => confirmed(body, (one) => addServiceOrder(one, keyFor(one)));
    if (!(await run(call, { fallback: MESSAGES.added, settled: onDone }))) return;
    renew();
    leave();
  };
  return (
    <CarefulDrawer
      open={open}
      title="新增服务订单"
      width={900}
      careful={careful}
      footer={
        <Flex justify="flex-end" align="center" gap={16}>
          <span>
            合计 <MoneyText fen={serviceTotal(draft, items)} strong /> 元
          </span>
          <Button onClick={careful.close}>取消</Button>
          <Button disabled={busy} onClick={() => void submit({ draft: true })}>
            存为草稿
          </Button>
          <Button type="primary" loading={busy} onClick={() => void submit()}>
            提交
          </Button>
        </Flex>
      }
    >
      {offer.error && <LoadFailure error={offer.error} onRetry={offer.refetch} />}
      <Form layout="vertical">
        <div ref={fields}>
          <ServiceFields draft={draft} problems={shown} dated={isDated(draft, items)} onChange={change} />
          <ServiceItems
            draft={draft}
            offer={items}
            problems={shown}
            attempt={attempt}
            onChange={(lines) => change({ lines })}
          />
        </div>
      </Form>
    </CarefulDrawer>
  );
}
