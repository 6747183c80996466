import type { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { RowOf } from '@songbai/contract/resource/define.ts';

/** A row as passed to the list's slots. */
export type UserRow = RowOf<typeof user>;
