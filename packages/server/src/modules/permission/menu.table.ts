import { dataRule, menuOwn, permission } from '@songbai/contract/modules/permission/permission.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** Menus and their data rules belong to the whole platform. */
export const menuTable = resourceTable(permission, { scope: 'global' });
export const dataRuleTable = resourceTable(dataRule, { scope: 'global' });
/** What a tenant has otherwise of the menus. */
export const menuOwnTable = resourceTable(menuOwn);
