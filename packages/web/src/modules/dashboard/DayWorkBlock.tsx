import { addDays, dateText } from '@songbai/contract/rules/dates.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { useCan } from '../../session/permissions.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { useFigures } from './figure-query.ts';
import { dayBurialsQuery, dayServicesQuery, homeBlocks } from './home-queries.ts';

interface Work {
  id: string;
  /** Day of the work and what is done for whom. */
  day: string | null;
  what: string;
  where: string | null;
}

/** 今明两日: services and burials of today and tomorrow, as far as the person sees their lists. */
export function DayWorkBlock() {
  const { services, burials } = homeBlocks(useCan());
  const today = dateText(Date.now());
  return (
    <>
      {services && <Services today={today} />}
      {burials && <Burials today={today} />}
    </>
  );
}

function Services({ today }: { today: string }) {
  const query = useFigures(dayServicesQuery(today));
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

function Burials({ today }: { today: string }) {
  const query = useFigures(dayBurialsQuery(today));
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
