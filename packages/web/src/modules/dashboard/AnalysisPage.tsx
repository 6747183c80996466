import { useCan } from '../../session/permissions.ts';
import { AreaStockBlock } from './AreaStockBlock.tsx';
import { DayWorkBlock } from './DayWorkBlock.tsx';
import styles from './dashboard.module.css';
import { homeBlocks } from './home-queries.ts';
import { MyLocksBlock } from './MyLocksBlock.tsx';
import { NewStockBlock } from './NewStockBlock.tsx';
import { OrderCountsBlock } from './OrderCountsBlock.tsx';
import { OverviewBlocks } from './OverviewBlocks.tsx';
import { ReceiptsTodayBlock } from './ReceiptsTodayBlock.tsx';
import { ShortcutsBlock } from './ShortcutsBlock.tsx';
import { TaskCountsBlock } from './TaskCountsBlock.tsx';
import { WaitingOrdersBlock } from './WaitingOrdersBlock.tsx';

/**
 * 首页 by what the person does (domain.md §6): who directs sees the business, who sells the own locks, orders and new
 * stock, who takes money the day's receipts and all that waits to be paid, records and field the work of today and
 * tomorrow.
 */
export function AnalysisPage() {
  const has = homeBlocks(useCan());
  return (
    <div className={styles.page}>
      {has.overview && <OverviewBlocks />}
      {has.receiptsToday && <ReceiptsTodayBlock />}
      {has.tasks && <TaskCountsBlock />}
      <div className={styles.columns}>
        {has.myLocks && <MyLocksBlock />}
        {has.waitingOrders && <WaitingOrdersBlock />}
        {has.newStock && <NewStockBlock />}
        {has.areaStock && <AreaStockBlock />}
        <DayWorkBlock />
      </div>
      {has.orderCounts && <OrderCountsBlock />}
      <ShortcutsBlock />
    </div>
  );
}
