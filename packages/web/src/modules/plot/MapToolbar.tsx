import { type Area, area } from '@songbai/contract/modules/area/area.resource.ts';
import { type Cemetery, cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { Flex, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { getResult } from '../../api/client.ts';
import { useMediaQuery } from '../../lib/media.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import type { SeatData } from './seat-data.ts';
import type { SeatFilter } from './seat-filter.ts';
import type { MapParams } from './use-map-params.ts';
import { WishFilter } from './WishFilter.tsx';

/** Selectable cemeteries; the first one is the default. */
export function useCemeteries() {
  return useQuery({
    queryKey: ['cemetery', 'list', 'map'],
    queryFn: ({ signal }) =>
      getResult<Page<Cemetery>>(
        `${cemetery.path}/list`,
        { pageNo: 1, pageSize: 1000, column: 'code', order: 'asc' },
        { signal },
      ),
    staleTime: 60_000,
  });
}

function useAreas(cemeteryId: string | undefined) {
  return useQuery({
    queryKey: ['area', 'list', 'map', cemeteryId],
    queryFn: ({ signal }) =>
      getResult<Page<Area>>(`${area.path}/list`, { cemeteryId, pageNo: 1, pageSize: 1000 }, { signal }),
    enabled: cemeteryId !== undefined,
    staleTime: 60_000,
  });
}

interface MapToolbarProps {
  params: MapParams;
  data: SeatData | undefined;
  onChange: (params: MapParams) => void;
  search: ReactNode;
}

/** Filters by cemetery, area, price and wishes, the search box and the switch to the list; one row on a phone too. */
export function MapToolbar({ params, data, onChange, search }: MapToolbarProps) {
  const narrow = useMediaQuery('(max-width: 600px)');
  const { areaId, filter } = params;
  const change = (next: SeatFilter) => onChange({ ...params, filter: next });
  const place = <PlaceFilter params={params} narrow={narrow} onChange={onChange} />;
  const price = <PriceRange filter={filter} onChange={change} />;
  const wishes = { filter, kinds: data?.map.kinds ?? [], onChange: change };
  if (narrow) {
    const set = (areaId ? 1 : 0) + (filter.priceMin !== undefined || filter.priceMax !== undefined ? 1 : 0);
    const fields = (
      <Flex vertical gap={8} style={{ marginBottom: 8 }}>
        {place}
        {price}
      </Flex>
    );
    return (
      <Flex gap={8} align="center" role="group" aria-label="墓位图工具栏">
        <div style={{ flex: 1, minWidth: 0 }}>{search}</div>
        <WishFilter {...wishes} folded={{ fields, set }} />
        <ViewSwitch params={params} />
      </Flex>
    );
  }
  return (
    <Flex gap={12} wrap align="center" role="group" aria-label="墓位图工具栏">
      {place}
      {price}
      <WishFilter {...wishes} />
      <div style={{ width: 260 }}>{search}</div>
      <ViewSwitch params={params} />
    </Flex>
  );
}

interface PlaceFilterProps extends Pick<MapToolbarProps, 'params' | 'onChange'> {
  narrow: boolean;
}

function PlaceFilter({ params: { cemeteryId, areaId, filter }, narrow, onChange }: PlaceFilterProps) {
  const cemeteries = useCemeteries();
  const areas = useAreas(cemeteryId);
  return (
    <>
      <Select
        aria-label="陵园"
        style={{ width: narrow ? '100%' : 180 }}
        loading={cemeteries.isFetching}
        placeholder="请选择陵园"
        value={cemeteryId}
        options={(cemeteries.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onChange({ cemeteryId: next, filter })}
      />
      <Select
        aria-label="墓区"
        style={{ width: narrow ? '100%' : 220 }}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={areas.isFetching}
        placeholder="全部墓区"
        value={areaId}
        options={(areas.data?.records ?? []).map(({ id, name, fullName }) => ({ value: id, label: fullName ?? name }))}
        onChange={(next: string | undefined) =>
          onChange({ ...(cemeteryId ? { cemeteryId } : {}), ...(next ? { areaId: next } : {}), filter })
        }
      />
    </>
  );
}

function PriceRange({ filter, onChange }: { filter: SeatFilter; onChange: (filter: SeatFilter) => void }) {
  const { priceMin, priceMax, ...others } = filter;
  const changed = (from: number | undefined, to: number | undefined) =>
    onChange({
      ...others,
      ...(from === undefined ? {} : { priceMin: from }),
      ...(to === undefined ? {} : { priceMax: to }),
    });
  const nearest = { min: 0, max: 999_999_999 };
  const common = { nearest, precision: 0, controls: false, style: { width: 96 } } as const;
  return (
    <Flex gap={4} align="center">
      挂牌价
      <NumberInput
        {...common}
        aria-label="最低挂牌价（元）"
        placeholder="最低"
        value={priceMin ?? null}
        onChange={(value) => changed(value ?? undefined, priceMax)}
      />
      至
      <NumberInput
        {...common}
        aria-label="最高挂牌价（元）"
        placeholder="最高"
        value={priceMax ?? null}
        onChange={(value) => changed(priceMin, value ?? undefined)}
      />
      元
    </Flex>
  );
}

function ViewSwitch({ params }: { params: MapParams }) {
  const navigate = useNavigate();
  const toList = () => {
    const search = new URLSearchParams();
    if (params.cemeteryId) search.set('cemeteryId', params.cemeteryId);
    if (params.areaId) search.set('areaId', params.areaId);
    void navigate(`/plots/list?${search}`);
  };
  return (
    <Segmented
      aria-label="视图"
      style={{ marginLeft: 'auto' }}
      value="map"
      options={[
        { value: 'map', label: '图' },
        { value: 'list', label: '列表' },
      ]}
      onChange={(value) => value === 'list' && toList()}
    />
  );
}
