import { plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { sellerOf } from '../order/index.ts';

/** A stored plot change. */
export type StoredChange = StoredOf<typeof plotChange>;

export const plotChangeTable = resourceTable(plotChange, { computed: { salesId: sellerOf } });
