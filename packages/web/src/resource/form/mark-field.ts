import { errorText } from '@songbai/contract/errors.ts';
import type { FormInstance } from 'antd';
import { ApiError, isRefusal } from '../../lib/failure.ts';

/** Says a refusal at the field it is about and leads there; one about no field, or about none of this form, is left. */
export function markField(form: Pick<FormInstance, 'setFields' | 'scrollToField'>, error: unknown): void {
  if (!(error instanceof ApiError) || error.field === undefined) return;
  form.setFields([{ name: error.field, errors: [textOf(error)] }]);
  form.scrollToField(error.field, { focus: true, block: 'center' });
}

const INVALID = errorText('invalid', { detail: '' });

/** Under the red field 校验失败！ says nothing more. */
function textOf(error: ApiError): string {
  const { message } = error;
  return isRefusal(error, 'invalid') && message.startsWith(INVALID) ? message.slice(INVALID.length) : message;
}
