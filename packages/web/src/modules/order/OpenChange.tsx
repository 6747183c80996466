import { dictText } from '@songbai/contract/dicts.ts';
import { type Order, order as orders } from '@songbai/contract/modules/order/order.resource.ts';
import { Link } from 'react-router';
import { FieldCell } from '../../resource/kinds/kinds.tsx';
import { dictTextOf } from '../../resource/list/use-list-columns.tsx';
import { useCan } from '../../session/permissions.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import { changesOf } from '../plot-change/index.ts';

type Changing = Pick<Order, 'orderNo' | 'openChange'>;

/** 退墓办理中: what is under way with the plot of an order, leading to the application for who may see it. */
export function OpenChange({ order: { orderNo, openChange } }: { order: Changing }) {
  const may = useCan()('cem:plotChange:list');
  if (!openChange) return null;
  const tag = <StateTag tone="orange">{`${dictText('change_type', openChange)}办理中`}</StateTag>;
  return may ? <Link to={changesOf(orderNo)}>{tag}</Link> : tag;
}

/** The state of an order in a list: it stays what it was until a change of the plot is approved, so that is told too. */
export const orderStateCell = (status: unknown, row: Order) => (
  <>
    <FieldCell field={orders.fields.orderStatus} value={status} text={dictTextOf(row, 'orderStatus')} />
    {row.openChange && (
      <div>
        <OpenChange order={row} />
      </div>
    )}
  </>
);
