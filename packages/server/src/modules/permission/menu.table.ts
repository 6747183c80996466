import { dataRule, permission } from '@songbai/contract/modules/system/permission.resource.ts';
import { resourceTable } from '../../resource/columns.ts';

/** Menus and what hangs on them belong to the whole platform. */
export const menuTable = resourceTable(permission, { scope: 'global' });
export const dataRuleTable = resourceTable(dataRule, { scope: 'global' });
