import { useCan } from '../../session/permissions.ts';
import { AreaStockBlock } from './AreaStockBlock.tsx';
import { DayWorkBlock } from './DayWorkBlock.tsx';
import styles from './dashboard.module.css';
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
 * tomorrow. Below the director's figures there is no room for counts of steps; they have 待办事项.
 */
export function AnalysisPage() {
  const can = useCan();
  const directs = can('cem:figure:overview');
  const takesMoney = can('cem:pay:add') && can('cem:pay:list');
  const sells = can('cem:plot:lock');
  return (
    <div className={styles.page}>
      {directs && <OverviewBlocks />}
      {takesMoney && <ReceiptsTodayBlock />}
      {!directs && <TaskCountsBlock />}
      <div className={styles.columns}>
        {sells && <MyLocksBlock />}
        {(takesMoney || sells) && can('cem:order:list') && <WaitingOrdersBlock />}
        {sells && can('cem:plot:list') && <NewStockBlock />}
        {sells && !directs && can('cem:plot:list') && <AreaStockBlock />}
        <DayWorkBlock />
      </div>
      {can('cem:order:list') && <OrderCountsBlock />}
      <ShortcutsBlock />
    </div>
  );
}
