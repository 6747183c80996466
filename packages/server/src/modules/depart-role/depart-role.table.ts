import { MESSAGES } from '@songbai/contract/messages.ts';
import { departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** The texts of contract/1 §8.5. */
export const departRoleTable = resourceTable(departRole, {
  messages: { edited: MESSAGES.departRoleEdited, deleted: MESSAGES.deleted, batchDeleted: MESSAGES.batchDeleted },
});
