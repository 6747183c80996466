import type { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { RowOf } from '@songbai/contract/resource/define.ts';

/** A row as the list hands it to its slots. */
export type UserRow = RowOf<typeof user>;
