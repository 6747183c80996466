import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { STATUS_ORDER } from './seat-data.ts';
import { ADJACENT, type SeatFilter } from './seat-filter.ts';

/** State of the seat map in the address, so that a link or a reload shows the same. */
export interface MapParams {
  cemeteryId?: string;
  areaId?: string;
  filter: SeatFilter;
}

/** Parses the address; unknown statuses and invalid prices are ignored. */
export function readMapParams(search: URLSearchParams): MapParams {
  const hidden = (search.get('hide') ?? '').split(',').filter((code) => STATUS_ORDER.includes(code as DisplayStatus));
  const priceMin = wholeYuan(search.get('priceMin'));
  const priceMax = wholeYuan(search.get('priceMax'));
  const cemeteryId = search.get('cemeteryId');
  const areaId = search.get('areaId');
  return {
    ...(cemeteryId ? { cemeteryId } : {}),
    ...(areaId ? { areaId } : {}),
    filter: {
      hidden: new Set(hidden as DisplayStatus[]),
      ...(priceMin === undefined ? {} : { priceMin }),
      ...(priceMax === undefined ? {} : { priceMax }),
      ...readWishes(search),
    },
  };
}

const TEXT_WISHES = { template: 'templateId', capacity: 'capacityType', facing: 'orientation' } as const;

function readWishes(search: URLSearchParams): Omit<SeatFilter, 'hidden'> {
  const wishes: Omit<SeatFilter, 'hidden'> = {};
  for (const [name, field] of Object.entries(TEXT_WISHES)) {
    const value = search.get(name);
    if (value) wishes[field] = value;
  }
  const tags = (search.get('tags') ?? '').split(',').filter(Boolean);
  const adjacent = Number(search.get('adjacent'));
  return {
    ...wishes,
    ...(tags.length > 0 ? { tags } : {}),
    ...(ADJACENT.includes(adjacent) ? { adjacent } : {}),
    ...(search.get('no4') === '1' ? { no4: true } : {}),
  };
}

function writeWishes(search: URLSearchParams, filter: SeatFilter): void {
  for (const [name, field] of Object.entries(TEXT_WISHES)) {
    const value = filter[field];
    if (value) search.set(name, value);
  }
  if (filter.tags?.length) search.set('tags', filter.tags.join(','));
  if (filter.adjacent) search.set('adjacent', String(filter.adjacent));
  if (filter.no4) search.set('no4', '1');
}

/** The address for a state; default values are left out. */
export function writeMapParams({ cemeteryId, areaId, filter }: MapParams): URLSearchParams {
  const search = new URLSearchParams();
  if (cemeteryId) search.set('cemeteryId', cemeteryId);
  if (areaId) search.set('areaId', areaId);
  if (filter.hidden.size > 0) search.set('hide', STATUS_ORDER.filter((status) => filter.hidden.has(status)).join(','));
  if (filter.priceMin !== undefined) search.set('priceMin', String(filter.priceMin));
  if (filter.priceMax !== undefined) search.set('priceMax', String(filter.priceMax));
  writeWishes(search, filter);
  return search;
}

function wholeYuan(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export function useMapParams(): [MapParams, (next: MapParams) => void] {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => readMapParams(search), [search]);
  return [params, (next) => setSearch(writeMapParams(next), { replace: true })];
}
