import { errorText } from '@songbai/contract/errors.ts';
import type { FormInstance } from 'antd';
import { ApiError, isRefusal } from '../../lib/failure.ts';

export type MarkedForm = Pick<FormInstance, 'setFields' | 'scrollToField' | 'getFieldError' | 'getFieldInstance'>;

/**
 * Shows a refusal at its field and scrolls there.
 * @returns whether it can be seen there; not for one without a field, of a field not in this form or folded away
 */
export function markField(form: MarkedForm, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.field === undefined) return false;
  form.setFields([{ name: error.field, errors: [textOf(error)] }]);
  form.scrollToField(error.field, { focus: true, block: 'center' });
  return isSeen(form, error.field);
}

function isSeen(form: MarkedForm, name: string): boolean {
  // Only fields that stand in the form keep errors.
  if (form.getFieldError(name).length === 0) return false;
  const control: unknown = form.getFieldInstance(name);
  const element = isWrapped(control) ? control.nativeElement : control;
  return element instanceof Element && element.checkVisibility();
}

/** How the component library hands out its controls. */
const isWrapped = (control: unknown): control is { nativeElement: unknown } =>
  typeof control === 'object' && control !== null && 'nativeElement' in control;

const INVALID = errorText('invalid', { detail: '' });

/** Drops the prefix 校验失败！, which adds nothing under a red field. */
function textOf(error: ApiError): string {
  const { message } = error;
  return isRefusal(error, 'invalid') && message.startsWith(INVALID) ? message.slice(INVALID.length) : message;
}
