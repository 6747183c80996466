import { OrderListPage } from './OrderListPage.tsx';

export function NormalOrdersPage() {
  return <OrderListPage view="normal" />;
}

export function CancelledOrdersPage() {
  return <OrderListPage view="cancelled" />;
}

export function DeletedOrdersPage() {
  return <OrderListPage view="deleted" />;
}

export function OutgoingOrdersPage() {
  return <OrderListPage view="outgoing" />;
}

export function OverdueOrdersPage() {
  return <OrderListPage view="overdue" />;
}
