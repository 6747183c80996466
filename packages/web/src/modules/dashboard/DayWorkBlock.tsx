import { addDays, dateText } from '@songbai/contract/rules/dates.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { useCan } from '../../session/permissions.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { useListHead } from './list-total.ts';

const SHOWN = 5;

interface Work {
  id: string;
  /** Day of the work and what is done for whom. */
  day: string | null;
  what: string;
  where: string | null;
}

/** 今明两日: services and burials of today and tomorrow, as far as the person sees their lists. */
export function DayWorkBlock() {
  const can = useCan();
  const today = dateText(Date.now());
  return (
    <>
      {can('cem:service:list') && <Services today={today} />}
      {can('cem:burial:list') && <Burials today={today} />}
    </>
  );
}

interface ServiceRow {
  id: string;
  appointDate: string | null;
  itemsText: string | null;
  customerName: string | null;
  plotFullName: string | null;
}

function Services({ today }: { today: string }) {
  const query = useListHead<ServiceRow>('/cemetery/serviceOrder', daysOf('appointDate', today), SHOWN);
  return (
    <Block title="今明两日服务" query={query}>
      {({ records, total }) => (
        <WorkList
          rows={records.map(({ id, appointDate, itemsText, customerName, plotFullName }) => ({
            ...{ id, day: appointDate, where: plotFullName },
            what: [customerName, itemsText].filter(Boolean).join('，'),
          }))}
          total={total}
          today={today}
          to={`/services/orders?appointDate=${today}~${addDays(today, 1)}`}
          none="今明两日没有预约的服务。"
        />
      )}
    </Block>
  );
}

interface BurialRow {
  id: string;
  bookDate: string | null;
  deceasedName: string | null;
  slot?: string;
  plotFullName: string | null;
}

function Burials({ today }: { today: string }) {
  const query = useListHead<BurialRow>('/cemetery/burial', daysOf('bookDate', today), SHOWN);
  return (
    <Block title="今明两日安葬" query={query}>
      {({ records, total }) => (
        <WorkList
          rows={records.map(({ id, bookDate, deceasedName, slot, plotFullName }) => ({
            ...{ id, day: bookDate, where: plotFullName },
            what: [slot, deceasedName].filter(Boolean).join('，'),
          }))}
          total={total}
          today={today}
          to={`/services/burials?view=all&bookDate=${today}~${addDays(today, 1)}`}
          none="今明两日没有预约的安葬。"
        />
      )}
    </Block>
  );
}

const daysOf = (field: string, today: string): Record<string, string> => ({
  ...{ [`${field}_begin`]: today, [`${field}_end`]: addDays(today, 1) },
  ...{ column: field, order: 'asc' },
});

interface WorkListProps {
  rows: readonly Work[];
  total: number;
  today: string;
  to: string;
  none: string;
}

function WorkList({ rows, total, today, to, none }: WorkListProps) {
  if (rows.length === 0) return <p className={styles.note}>{none}</p>;
  return (
    <>
      <ul className={styles.locks}>
        {rows.map(({ id, day, what, where }) => (
          <li key={id}>
            <span>{what}</span>
            <span className={styles.below}>{where}</span>
            <span>{day === today ? '今天' : '明天'}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        <FigureLink to={to}>{`查看全部 ${groupedNumber(total)} 项`}</FigureLink>
      </p>
    </>
  );
}
