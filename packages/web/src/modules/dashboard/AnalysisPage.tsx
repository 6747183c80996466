import { useCan } from '../../session/permissions.ts';
import styles from './dashboard.module.css';
import { MyLocksBlock } from './MyLocksBlock.tsx';
import { OrderCountsBlock } from './OrderCountsBlock.tsx';
import { PlotStockBlock } from './PlotStockBlock.tsx';
import { ShortcutsBlock } from './ShortcutsBlock.tsx';

/** 首页: orders, the user's own locks and plot stock as permitted, and links to the lists. */
export function AnalysisPage() {
  const can = useCan();
  return (
    <div className={styles.page}>
      {can('cem:order:list') && <OrderCountsBlock />}
      <div className={styles.columns}>
        {can('cem:plot:lock') && <MyLocksBlock />}
        {can('cem:cemetery:list') && <PlotStockBlock />}
      </div>
      <ShortcutsBlock />
    </div>
  );
}
