import { authData, authPage } from '@songbai/contract/modules/online-auth/online-auth.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** They belong to designs, whose tenant is looked at first (`heldHead`, `assertSeen`). */
export const authPageTable = resourceTable(authPage, { scope: 'global' });
export const authDataTable = resourceTable(authData, { scope: 'global' });
