import type { Burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import { moveBurial } from '@songbai/contract/modules/burial/burial.rules.ts';

/** Acts on a booking, in the order of the work. */
export type BurialDoing = 'confirm' | 'prepare' | 'ready' | 'complete' | 'archive' | 'rebook' | 'cancel';

export const BURIAL_DOINGS: Record<BurialDoing, { label: string; permission: string }> = {
  confirm: { label: '确认', permission: 'cem:burial:confirm' },
  prepare: { label: '准备', permission: 'cem:burial:finish' },
  ready: { label: '就绪', permission: 'cem:burial:finish' },
  complete: { label: '完成', permission: 'cem:burial:finish' },
  archive: { label: '归档', permission: 'cem:burial:archive' },
  rebook: { label: '改期', permission: 'cem:burial:reschedule' },
  cancel: { label: '取消', permission: 'cem:burial:reschedule' },
};

/** Acts allowed by state and permissions (domain.md §4.5). */
export function burialDoings({ status }: Pick<Burial, 'status'>, can: (code: string) => boolean): BurialDoing[] {
  return (Object.keys(BURIAL_DOINGS) as BurialDoing[]).filter(
    (doing) => can(BURIAL_DOINGS[doing].permission) && 'to' in moveBurial(status, doing),
  );
}
