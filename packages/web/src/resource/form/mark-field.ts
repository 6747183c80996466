import { errorText } from '@songbai/contract/errors.ts';
import type { FormInstance } from 'antd';
import { ApiError, isRefusal } from '../../lib/failure.ts';

/** Shows a refusal at its field and scrolls there; ignores one without a field, or about a field not in this form. */
export function markField(form: Pick<FormInstance, 'setFields' | 'scrollToField'>, error: unknown): void {
  if (!(error instanceof ApiError) || error.field === undefined) return;
  form.setFields([{ name: error.field, errors: [textOf(error)] }]);
  form.scrollToField(error.field, { focus: true, block: 'center' });
}

const INVALID = errorText('invalid', { detail: '' });

/** Drops the prefix 校验失败！, which adds nothing under a red field. */
function textOf(error: ApiError): string {
  const { message } = error;
  return isRefusal(error, 'invalid') && message.startsWith(INVALID) ? message.slice(INVALID.length) : message;
}
