import { MESSAGES } from '@songbai/contract/messages.ts';
import { messageTemplate, sysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const messageTable = resourceTable(sysMessage);

export const templateTable = resourceTable(messageTemplate, {
  messages: { edited: MESSAGES.templateEdited },
  uniqueness: { refusals: { templateCode: 'templateCodeTaken' } },
});
