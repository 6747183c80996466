import type { DictValue } from '@songbai/contract/dicts.ts';
import { USER_STATUS } from '@songbai/contract/modules/user/user.dicts.ts';
import { named } from '../../ui/confirm/index.ts';

/** What freezing or thawing does to these people. */
export function freezingEffect(status: DictValue<'user_status'>, people: readonly string[]): string {
  const who = named(people, '人');
  return status === USER_STATUS.frozen ? `${who}将立即退出，解冻前不能登录` : `${who}可以重新登录`;
}
