import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { useId } from 'react';
import { useCan } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { useListHead } from './list-total.ts';
import { type Task, tasksOf } from './tasks.ts';

/** 待办: what waits for this person's step, each with the list that shows it. */
export function TaskCountsBlock() {
  const id = useId();
  const can = useCan();
  const tasks = tasksOf(can);
  if (tasks.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>待办</h2>
      <ul className={styles.states}>
        {tasks.map((task) => (
          <li key={task.title}>
            <Count task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Count({ task: { title, path, params, to, urgent } }: { task: Task }) {
  const { data, error, refetch } = useListHead(path, params);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  const total = data?.total ?? 0;
  return (
    <>
      <span className={styles.label}>{title}</span>
      {data ? (
        <FigureLink
          to={to}
          label={`${title} ${total}`}
          className={`${styles.count} ${urgent && total > 0 ? styles.owed : ''}`}
        >
          {groupedNumber(total)}
        </FigureLink>
      ) : (
        <span className={styles.count}>–</span>
      )}
    </>
  );
}
