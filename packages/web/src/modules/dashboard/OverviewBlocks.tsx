import type { ComparedFigure, OverviewFigures, PeriodFigures } from '@songbai/contract/modules/figure/figure.calls.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCan } from '../../session/permissions.ts';
import { AgeingBlock } from './AgeingBlock.tsx';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { overviewQuery } from './figure.calls.ts';
import { useFigures } from './figure-query.ts';
import { changeText, moneyFigure } from './figure-text.ts';
import { homeBlocks } from './home-queries.ts';
import { listLinks } from './list-links.ts';
import { ReceiptsChart, SalesChart } from './MonthCharts.tsx';
import { StockView } from './StockView.tsx';

/** 经营概况: receipts and sales against last year, their months, stock by area, and what is overdue. */
export function OverviewBlocks() {
  const can = useCan();
  const query = useFigures(overviewQuery);
  return (
    <>
      <div className={styles.columns}>
        {can('cem:pay:list') && <Receipts query={query} />}
        {can('cem:order:list') && <Sales query={query} />}
      </div>
      {can('cem:plot:list') && <Stock query={query} />}
      {homeBlocks(can).ageing && <AgeingBlock />}
    </>
  );
}

type Query = Pick<UseQueryResult<OverviewFigures>, 'data' | 'error' | 'refetch'>;

function Receipts({ query }: { query: Query }) {
  return (
    <Block title="收款" query={query}>
      {({ receipts }) =>
        receipts && (
          <>
            <Periods figures={receipts.periods} what="收款" unit="笔" link={listLinks.payments} />
            <ReceiptsChart months={receipts.months} />
          </>
        )
      }
    </Block>
  );
}

function Sales({ query }: { query: Query }) {
  return (
    <Block title="成交" query={query}>
      {({ sales }) =>
        sales && (
          <>
            <Periods figures={sales.periods} what="成交" unit="座" link={listLinks.sold} />
            <SalesChart months={sales.months} />
          </>
        )
      }
    </Block>
  );
}

function Stock({ query }: { query: Query }) {
  return (
    <Block title="墓位库存与去化" query={query}>
      {({ stock, monthsOfStock }) => stock && <StockView stock={stock} monthsOfStock={monthsOfStock} />}
    </Block>
  );
}

const PERIODS = [
  ['day', '今日'],
  ['month', '本月'],
  ['year', '本年'],
] as const;

interface PeriodsProps {
  figures: PeriodFigures;
  what: string;
  unit: string;
  link(from: string, to: string): string;
}

function Periods({ figures, what, unit, link }: PeriodsProps) {
  return (
    <ul className={styles.figures}>
      {PERIODS.map(([key, title]) => (
        <li key={key}>
          <span className={styles.label}>{`${title}${what}`}</span>
          <Period figure={figures[key]} unit={unit} label={`${title}${what}`} link={link} />
        </li>
      ))}
    </ul>
  );
}

interface PeriodProps {
  figure: ComparedFigure;
  unit: string;
  label: string;
  link: PeriodsProps['link'];
}

function Period({ figure: { from, to, now, lastYear }, unit, label, link }: PeriodProps) {
  const count = `${groupedNumber(now.rows)} ${unit}`;
  const change = changeText(now.amount, lastYear.amount);
  return (
    <>
      <FigureLink to={link(from, to)} label={`${label} ${moneyFigure(now.amount)}，${count}`} className={styles.figure}>
        <span title={yuan(now.amount)}>{moneyFigure(now.amount)}</span>
      </FigureLink>
      <span className={styles.below}>
        {count} · <span>去年同期 {moneyFigure(lastYear.amount)}</span> {change && <span>{change}</span>}
      </span>
    </>
  );
}
