import { EXAMPLE_CALLS, type ReportRow } from '@songbai/contract/modules/example/example.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton, Typography } from 'antd';
import { getResult } from '../../api/client.ts';
import { Chart, type ChartOption } from '../../ui/chart/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PROVINCE_TILES } from './province-tiles.ts';

/** 地图示例: where the customers of the example orders come from. */
export function ProvinceMapPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['exampleOrderCustomer', 'provinces'],
    queryFn: ({ signal }) => getResult<ReportRow[]>(EXAMPLE_CALLS.provinces.url, {}, { signal, quiet: true }),
  });
  return (
    <Card variant="borderless" title="示例客户的省份分布">
      <Typography.Paragraph type="secondary">
        每个省份一格，按身份证号码前两位统计，颜色越深客户越多。
      </Typography.Paragraph>
      {error && <LoadFailure error={error} what="省份分布" onRetry={refetch} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <div style={{ maxWidth: WIDTH }}>
          <Chart
            label="示例客户的省份分布"
            option={mapOption(data)}
            table={{
              columns: ['省份', '客户数'],
              rows: data.toSorted((one, other) => other.rows - one.rows).map(({ text, rows }) => [text, rows]),
            }}
            height={520}
          />
        </div>
      )}
    </Card>
  );
}

/** px; tiles as wide as they are high. */
const WIDTH = 560;
/** Light in both appearances, so that one ink is legible on all of them. */
const SHADES = ['#EAF4FF', '#69B7FF'];
const INK = '#1F1F1F';
const COLUMNS = 9;
const LINES = 9;
const numbers = (length: number): string[] => Array.from({ length }, (_none, at) => String(at));

function mapOption(rows: readonly ReportRow[]): ChartOption {
  const counts = new Map(rows.map(({ key, rows: count }) => [key, count]));
  const most = Math.max(1, ...counts.values());
  const hidden = { type: 'category', show: false, splitArea: { show: false } } as const;
  return {
    tooltip: { trigger: 'item', formatter: '{b}' },
    grid: { left: 8, right: 8, top: 8, bottom: 56 },
    xAxis: { ...hidden, data: numbers(COLUMNS) },
    yAxis: { ...hidden, inverse: true, data: numbers(LINES) },
    visualMap: {
      ...{ min: 0, max: most, calculable: false, orient: 'horizontal', left: 'center', bottom: 0 },
      text: [`${most}`, '0'],
      inRange: { color: SHADES },
    },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderWidth: 1, borderColor: 'rgba(127, 127, 127, 0.4)' },
        label: { show: true, formatter: '{b}', fontSize: 11, color: INK },
        data: PROVINCE_TILES.map(([code, name, x, y]) => ({
          name: `${name}\n${counts.get(code) ?? 0}`,
          value: [x, y, counts.get(code) ?? 0],
        })),
      },
    ],
  };
}
