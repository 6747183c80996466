import { MESSAGES } from '@songbai/contract/messages.ts';
import { dataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const dataSourceTable = resourceTable(dataSource, {
  messages: { edited: MESSAGES.dictEdited },
  uniqueness: { refusals: { code: 'sourceCodeTaken' } },
});
