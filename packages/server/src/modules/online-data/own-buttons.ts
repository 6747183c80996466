import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { BUTTON_STATUS } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import type { Runtime } from './runtime.ts';

/** Whether this person has a custom button of a table. */
export const mayUseButton = ({ may, mayButton }: Pick<Runtime, 'may' | 'mayButton'>, code: string): boolean =>
  may.has('list') && mayButton(code);

/** The buttons that screens show: those that run an action, and those that run the table's script. */
export const shownButtons = (runtime: Runtime): ButtonDesign[] =>
  runtime.live.design.buttons.filter(
    ({ buttonCode, buttonStatus }) => buttonStatus === BUTTON_STATUS.active && mayUseButton(runtime, buttonCode),
  );
