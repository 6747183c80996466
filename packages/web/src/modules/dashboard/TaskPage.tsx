import { useCan } from '../../session/permissions.ts';
import { DayWorkBlock } from './DayWorkBlock.tsx';
import styles from './dashboard.module.css';
import { MyLocksBlock } from './MyLocksBlock.tsx';
import { TaskCountsBlock } from './TaskCountsBlock.tsx';
import { WaitingOrdersBlock } from './WaitingOrdersBlock.tsx';

/** 待办事项: what waits for the person, and the work of today and tomorrow. */
export function TaskPage() {
  const can = useCan();
  return (
    <div className={styles.page}>
      <TaskCountsBlock />
      <div className={styles.columns}>
        {can('cem:plot:lock') && <MyLocksBlock />}
        {can('cem:order:list') && <WaitingOrdersBlock />}
        <DayWorkBlock />
      </div>
    </div>
  );
}
