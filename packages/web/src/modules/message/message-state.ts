import { MSG_SEND_STATUS } from '@songbai/contract/modules/message/message.dicts.ts';
import type { SysMessage } from '@songbai/contract/modules/message/message.resource.ts';

/** Nothing happens to it any more, unless somebody sends it again. */
export const isOver = ({ esSendStatus }: SysMessage): boolean =>
  esSendStatus === MSG_SEND_STATUS.failed || esSendStatus === MSG_SEND_STATUS.cancelled;
