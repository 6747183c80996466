import { roleIndex } from '@songbai/contract/modules/role-index/role-index.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** The texts of contract/1 §6.2. */
export const roleIndexTable = resourceTable(roleIndex, {
  scope: 'global',
  messages: { edited: '编辑成功!' },
  uniqueness: { refusals: { roleCode: 'homePageTaken' } },
});
