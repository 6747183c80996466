import { MESSAGES } from '@songbai/contract/messages.ts';
import { dict, dictItem, dictOwnItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** The texts of contract/2 §1.1 and §1.5. */
const messages = {
  added: MESSAGES.saved,
  edited: MESSAGES.dictEdited,
  deleted: MESSAGES.deleted,
  batchDeleted: MESSAGES.deleted,
};

export const dictTable = resourceTable(dict, { scope: 'global', messages, refusals: { notDeleted: 'deleteFailed' } });
export const dictItemTable = resourceTable(dictItem, { scope: 'global', messages });
export const dictOwnItemTable = resourceTable(dictOwnItem);
