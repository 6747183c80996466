import { area, plotRow } from '@songbai/contract/modules/area/area.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored area and a stored row. */
export type StoredArea = StoredOf<typeof area>;
export type StoredRow = StoredOf<typeof plotRow>;

/** Plots of an area and of all its descendants. */
const plotTotal =
  () => `select count(*) from cem_plot p where p.tenant_id = t.tenant_id and p.del_flag = 0 and p.area_id in (
  with recursive below(id) as (select t.id union all
    select c.id from cem_area c join below b on c.parent_id = b.id where c.del_flag = 0)
  select id from below)`;

export const areaTable = resourceTable(area, { computed: { plotTotal } });
export const rowTable = resourceTable(plotRow);
