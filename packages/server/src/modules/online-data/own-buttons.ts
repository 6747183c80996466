import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { BUTTON_STATUS } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import type { Runtime } from './runtime.ts';

/**
 * Whether this person has a custom button of a table: the one place that asks. Tables that know rights of buttons are
 * asked for them; otherwise who may open the table has all of its buttons (online.md §5.1).
 */
export function mayUseButton(runtime: Runtime, code: string): boolean {
  const { may, mayButton }: Runtime & { mayButton?(code: string): boolean } = runtime;
  return may.has('list') && (mayButton?.(code) ?? true);
}

/** The buttons that our screens show: scripts run in clients of the family only. */
export const shownButtons = (runtime: Runtime): ButtonDesign[] =>
  runtime.live.design.buttons.filter(
    ({ buttonCode, buttonStatus, optType }) =>
      optType === 'action' && buttonStatus === BUTTON_STATUS.active && mayUseButton(runtime, buttonCode),
  );
