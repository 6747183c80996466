import { errorText } from '@songbai/contract/errors.ts';
import { plotRow } from '@songbai/contract/modules/area/area.resource.ts';
import type { Values } from '../../resource/form/form-rules.ts';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 排管理: rows of the areas (domain.md §3.2). */
export function RowListPage() {
  return (
    <ResourceList
      resource={plotRow}
      form={(slot) => <ResourceDrawers resource={plotRow} check={checkSeats} {...slot} />}
    />
  );
}

function checkSeats({ seatFrom, seatTo }: Values) {
  const reversed = typeof seatFrom === 'number' && typeof seatTo === 'number' && seatTo < seatFrom;
  return { seatTo: reversed ? errorText('seatRange') : undefined };
}
