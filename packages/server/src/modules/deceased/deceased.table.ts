import { deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored user of a plot. */
export type StoredDeceased = StoredOf<typeof deceased>;

const holderName = () => 'select p.holder_name from cem_plot p where p.id = t.plot_id';

export const deceasedTable = resourceTable(deceased, {
  computed: { holderName },
  searchIndex: { fields: deceased.search, pairs: true, whole: ['pinyin'] },
  refusals: { missing: 'deceasedMissing' },
});
