import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { Chart, type ChartOption } from '../../ui/chart/index.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { type VisitDay, visitsQuery } from './figure.calls.ts';
import { useFigures } from './figure-query.ts';

const LOG_PATH = '/monitor/log';

/** 访问统计: sign-ins in all, today's with their addresses, and the last seven days (contract/1 §2.15). */
export function VisitsBlock() {
  const query = useFigures(visitsQuery);
  return (
    <Block title="访问统计" query={query}>
      {({ totals, days }) => (
        <>
          <ul className={styles.states}>
            {(
              [
                ['总访问量', totals.totalVisitCount],
                ['今日访问', totals.todayVisitCount],
                ['今日 IP', totals.todayIp],
              ] as const
            ).map(([title, value]) => (
              <li key={title}>
                <span className={styles.label}>{title}</span>
                <span className={styles.figure}>{groupedNumber(value)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            <FigureLink to={LOG_PATH}>登录日志</FigureLink>
          </p>
          <Chart
            label="近 7 天访问"
            option={optionOf(days)}
            table={{ columns: ['日期', '访问量', 'IP 数'], rows: days.map(({ tian, visit, ip }) => [tian, visit, ip]) }}
          />
        </>
      )}
    </Block>
  );
}

const optionOf = (days: readonly VisitDay[]): ChartOption => ({
  tooltip: { trigger: 'axis' },
  legend: {},
  xAxis: { type: 'category', data: days.map(({ type }) => type) },
  yAxis: { type: 'value', minInterval: 1 },
  series: [
    { type: 'bar', name: '访问量', data: days.map(({ visit }) => visit) },
    { type: 'line', name: 'IP 数', data: days.map(({ ip }) => ip) },
  ],
});
