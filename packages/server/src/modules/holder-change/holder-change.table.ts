import { holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored change of a holder. */
export type StoredHolderChange = StoredOf<typeof holderChange>;

export const holderChangeTable = resourceTable(holderChange);
