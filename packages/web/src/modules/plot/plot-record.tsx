import { PLOT_DISPLAY } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { type Plot, plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import { relabelled } from '../../resource/relabelled.ts';
import { occupancyText, PlotStatusTag } from './PlotStatusTag.tsx';

/** The burial count is shown together with reserved and free places. */
export const PLOT_SHOWN = relabelled(plot, { burialCount: '安葬' });

/** What stands where on the page of a plot, on the map and in the list. */
export const PLOT_RECORD: RecordPlan = {
  tags: ['displayStatus', 'disputeFlag'],
  facts: ['templateId', 'capacityType', 'orientation', 'floorArea', 'holderName'],
  figures: ['listPrice', 'burialCount', 'feePaidTo'],
  cards: [
    {
      title: '状态',
      fields: [
        'saleStatus',
        'burialStatus',
        'feeStatus',
        'feeFree',
        'stoneStatus',
        'lockName',
        'lockUntil',
        'alertText',
      ],
    },
    { title: '墓位与墓碑', fields: ['tombKind', 'stoneMaterial', 'stoneShape', 'premiumTags', 'aliasNames', 'remark'] },
    { title: '位置', fields: ['cemeteryId', 'areaId', 'rowId', 'plotNo'] },
  ],
  without: ['rowNo', 'seatNo', 'seatSuffix', 'capacity', 'livingCount', 'lockBy', 'generation'],
  contents: (values) => {
    const row = values as Partial<Plot>;
    return {
      ...(row.displayStatus ? { displayStatus: <PlotStatusTag status={row.displayStatus} /> } : {}),
      ...(row.disputeFlag === 'Y' ? { disputeFlag: <PlotStatusTag status={PLOT_DISPLAY.disputed} /> } : {}),
      burialCount: occupancyText({
        burialCount: row.burialCount ?? 0,
        livingCount: row.livingCount ?? 0,
        capacity: row.capacity ?? 0,
      }),
    };
  },
};
