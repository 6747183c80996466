import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { SOLD_VIEW } from '@songbai/contract/modules/order/order.rules.ts';

import { useDetailLink } from '../../resource/detail/use-detail-link.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { orderStateCell } from './OpenChange.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';

const PARAMS = { view: SOLD_VIEW };
const CELLS = { orderStatus: orderStateCell };

/** 成交订单: orders that were paid in full, by the day of it, wherever they stand by now. */
export function SoldListPage() {
  const [viewed, setViewed] = useDetailLink();
  return (
    <>
      <ResourceList
        resource={order}
        params={PARAMS}
        columns={[
          'orderNo',
          'plotFullName',
          'customerName',
          'orderType',
          'orderStatus',
          'saleDate',
          'payableAmount',
          'receivedAmount',
          'salesId',
          'orderDate',
        ]}
        essential={['orderNo', 'customerName', 'orderStatus', 'saleDate', 'payableAmount']}
        cardTitle={['customerName', 'plotFullName']}
        pairs={{ orderNo: 'plotFullName' }}
        cells={CELLS}
        form={null}
        hint="付清全款的订单会列在这里"
        rowActions={(row) => <LinkButton onClick={() => setViewed(row.id)}>查看</LinkButton>}
      />
      <OrderDrawer
        id={viewed ?? undefined}
        open={viewed !== null}
        onClose={() => setViewed(null)}
        actions={() => null}
      />
    </>
  );
}
