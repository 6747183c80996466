import {
  EXAMPLE_CALLS,
  ORDER_REPORTS,
  type OrderReport,
  type ReportRow,
} from '@songbai/contract/modules/example/example.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Card, Flex, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { Chart } from '../../ui/chart/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CHARTS, chartOption, type ReportChart, reportTable } from './report-charts.ts';

const NAMES: Readonly<Record<OrderReport, string>> = {
  year: '按年统计',
  month: '按月统计',
  category: '按订单类型统计',
  cabinet: '按航空公司统计',
};

/** 统计报表: the example orders counted in four ways, drawn in three. */
export function OrderReportPage() {
  const [by, setBy] = useState<OrderReport>('year');
  const [chart, setChart] = useState<ReportChart>('bar');
  const { data, error, refetch } = useQuery({
    queryKey: ['exampleOrder', 'report', by],
    queryFn: ({ signal }) => getResult<ReportRow[]>(EXAMPLE_CALLS.orderReport.url, { by }, { signal, quiet: true }),
  });
  return (
    <Card variant="borderless">
      <Tabs
        activeKey={chart}
        onChange={(key) => setChart(key as ReportChart)}
        items={CHARTS.map(({ key, name }) => ({ key, label: name }))}
      />
      <Flex vertical gap={16}>
        <div style={{ overflowX: 'auto' }}>
          <Segmented
            aria-label="统计方式"
            value={by}
            onChange={setBy}
            options={ORDER_REPORTS.map((value) => ({ value, label: NAMES[value] }))}
          />
        </div>
        {error && <LoadFailure error={error} what="统计报表" onRetry={refetch} />}
        {!data && !error && <Skeleton active title={false} />}
        {data && (
          <Chart
            key={chart}
            label={`示例订单${NAMES[by]}`}
            option={chartOption(chart, data, by)}
            table={reportTable(data, by)}
            height={400}
          />
        )}
      </Flex>
    </Card>
  );
}
