import { useCan } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';
import { DayWorkBlock } from './DayWorkBlock.tsx';
import styles from './dashboard.module.css';
import { PlotStockBlock } from './PlotStockBlock.tsx';
import { ReceiptsTodayBlock } from './ReceiptsTodayBlock.tsx';
import { ShortcutsBlock } from './ShortcutsBlock.tsx';
import { TaskCountsBlock } from './TaskCountsBlock.tsx';

/** 工作台: shortcuts, what waits, the money and the work of the day. */
export function WorkplacePage() {
  const can = useCan();
  const name = useSession(({ user }) => user?.realname);
  return (
    <div className={styles.page}>
      <section className={styles.block} aria-label="欢迎">
        <h2 className={styles.welcome}>{name ? `${name}，工作顺利` : '工作顺利'}</h2>
      </section>
      <ShortcutsBlock />
      <TaskCountsBlock />
      {can('cem:pay:list') && <ReceiptsTodayBlock />}
      <div className={styles.columns}>
        {can('cem:cemetery:list') && <PlotStockBlock />}
        <DayWorkBlock />
      </div>
    </div>
  );
}
