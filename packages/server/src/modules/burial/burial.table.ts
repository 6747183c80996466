import { burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored burial. */
export type StoredBurial = StoredOf<typeof burial>;

export const burialTable = resourceTable(burial, { refusals: { missing: 'burialMissing' } });
