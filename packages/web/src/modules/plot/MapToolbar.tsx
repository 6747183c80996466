import { type Area, area } from '@songbai/contract/modules/area/area.resource.ts';
import { type Cemetery, cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { Flex, InputNumber, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { getResult } from '../../api/client.ts';
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

/** Filters by cemetery, area, price and wishes, the search box and the switch to the list. */
export function MapToolbar({ params, data, onChange, search }: MapToolbarProps) {
  const cemeteries = useCemeteries();
  const areas = useAreas(params.cemeteryId);
  const { cemeteryId, areaId, filter } = params;
  return (
    <Flex gap={12} wrap align="center">
      <Select
        aria-label="陵园"
        style={{ width: 180 }}
        loading={cemeteries.isFetching}
        placeholder="请选择陵园"
        value={cemeteryId}
        options={(cemeteries.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onChange({ cemeteryId: next, filter })}
      />
      <Select
        aria-label="墓区"
        style={{ width: 220 }}
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
      <PriceRange filter={filter} onChange={(next) => onChange({ ...params, filter: next })} />
      <WishFilter
        filter={filter}
        kinds={data?.map.kinds ?? []}
        onChange={(next) => onChange({ ...params, filter: next })}
      />
      {search}
      <ViewSwitch params={params} />
    </Flex>
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
  const common = { min: 0, max: 999_999_999, precision: 0, controls: false, style: { width: 96 } } as const;
  return (
    <Flex gap={4} align="center">
      挂牌价
      <InputNumber
        {...common}
        aria-label="最低挂牌价（元）"
        placeholder="最低"
        value={priceMin ?? null}
        onChange={(value) => changed(value ?? undefined, priceMax)}
      />
      至
      <InputNumber
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
