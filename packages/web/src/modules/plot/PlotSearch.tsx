import { SearchOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Input } from 'antd';
import { useEffect, useState } from 'react';
import { searchPlots } from './plot.calls.ts';
import { addressOf, type SeatData, seatName, seatsByText } from './seat-data.ts';

/** Position of a found plot. */
export interface FoundPlot {
  areaId?: string;
  rowId: string;
  seatNo: number;
  seatSuffix: string;
}

interface PlotSearchProps {
  data: SeatData | undefined;
  cemeteryId: string | undefined;
  onFind: (plot: FoundPlot) => void;
}

/** One box: a plot number in any spelling is searched on the map, all else (full name, holder, another area) on the server. */
export function PlotSearch({ data, cemeteryId, onFind }: PlotSearchProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), LIMITS.dictSearchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const onPicture = data ? seatsByText(data, asked) : [];
  const { data: answer, isFetching } = useQuery({
    queryKey: ['plot', 'search', cemeteryId ?? '', asked],
    queryFn: ({ signal }) => searchPlots(asked, cemeteryId, signal),
    enabled: asked !== '' && onPicture.length === 0,
    placeholderData: keepPreviousData,
  });
  const found = asked === '' || onPicture.length > 0 ? [] : (answer?.records ?? []);
  const options = [
    ...onPicture.map((seat) => ({ value: `seat:${seat}`, label: data ? seatName(data, seat) : '' })),
    ...found.map((plot) => ({
      value: `plot:${plot.id}`,
      label: plot.holderName ? `${plot.fullName}（${plot.holderName}）` : plot.fullName,
    })),
  ];
  const choose = (value: string) => {
    if (value.startsWith('seat:') && data) onFind(addressOf(data, Number(value.slice(5))));
    const plot = found.find(({ id }) => value === `plot:${id}`);
    if (plot)
      onFind({ areaId: plot.areaId, rowId: plot.rowId, seatNo: plot.seatNo, seatSuffix: plot.seatSuffix ?? '' });
    setText('');
  };
  return (
    <AutoComplete
      value={text}
      options={options}
      onChange={(value: string) => setText(/^(seat|plot):/.test(value) ? '' : value)}
      onSelect={choose}
      defaultActiveFirstOption
      notFoundContent={asked !== '' && !isFetching ? '没有查询到任何数据' : null}
      style={{ width: '100%' }}
    >
      <Input prefix={<SearchOutlined />} placeholder="3排12号、墓位全称、持证人" aria-label="查找墓位" allowClear />
    </AutoComplete>
  );
}
