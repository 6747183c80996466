import type { ServiceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { cancelEvent, moveService, type ServiceEvent } from '@songbai/contract/modules/service/service.rules.ts';

/** Actions on a service order, in the order of the workflow. */
export type ServiceDoing =
  | 'submit'
  | 'pay'
  | 'assign'
  | 'reassign'
  | 'start'
  | 'finish'
  | 'accept'
  | 'rework'
  | 'refuse'
  | 'cancel'
  | 'complain';

interface DoingLook {
  label: string;
  permission: string;
}

export const SERVICE_DOINGS: Record<ServiceDoing, DoingLook> = {
  submit: { label: '提交', permission: 'cem:service:add' },
  pay: { label: '收款', permission: 'cem:service:pay' },
  assign: { label: '派单', permission: 'cem:service:assign' },
  reassign: { label: '改派', permission: 'cem:service:assign' },
  start: { label: '开始', permission: 'cem:service:finish' },
  finish: { label: '完成', permission: 'cem:service:finish' },
  accept: { label: '验收', permission: 'cem:service:accept' },
  rework: { label: '返工', permission: 'cem:service:accept' },
  refuse: { label: '退回派单', permission: 'cem:service:finish' },
  cancel: { label: '取消', permission: 'cem:service:cancel' },
  complain: { label: '投诉退款', permission: 'cem:refund:complain' },
};

const NEXT: ReadonlySet<ServiceDoing> = new Set(['submit', 'pay', 'assign', 'start', 'finish', 'accept']);

/** Whether an action brings the work forward; others change or end it. */
export const isNextStep = (doing: ServiceDoing): boolean => NEXT.has(doing);

/** Actions allowed by state and permissions (domain.md §4.4). */
export function serviceDoings(
  row: Pick<ServiceOrder, 'serviceStatus' | 'receivedAmount'>,
  can: (code: string) => boolean,
): ServiceDoing[] {
  const status = row.serviceStatus;
  if (status === null) return [];
  return (Object.keys(SERVICE_DOINGS) as ServiceDoing[]).filter((doing) => {
    const event: ServiceEvent = doing === 'cancel' ? cancelEvent(row.receivedAmount ?? 0) : doing;
    if (doing === 'complain' && (row.receivedAmount ?? 0) === 0) return false;
    return can(SERVICE_DOINGS[doing].permission) && 'to' in moveService(status, event);
  });
}
