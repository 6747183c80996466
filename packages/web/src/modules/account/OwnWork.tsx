import { dictText } from '@songbai/contract/dicts.ts';
import type { OwnRecord } from '@songbai/contract/modules/account/account.calls.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import type { ServiceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { encodedParams, type SuperQuery } from '@songbai/contract/rules/super-query.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getResult } from '../../api/client.ts';
import { useCan } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';
import { Block, MyLocksBlock, TaskCountsBlock, useListHead, useMayOpen } from '../dashboard/index.ts';
import styles from './account.module.css';

const SHOWN = 5;
const DONE = { add: '新增', edit: '修改', delete: '删除', restore: '恢复' } as const;

/** The person's own work: what waits for him, his orders and services, and what he did lately. */
export function OwnWork() {
  const can = useCan();
  const id = useSession(({ user }) => user?.id);
  if (!id) return null;
  return (
    <>
      <div className={styles.work}>
        <TaskCountsBlock />
      </div>
      <div className={styles.work}>
        {can('cem:order:list') && <OwnOrders id={id} />}
        {can('cem:service:list') && <OwnServices id={id} />}
        {can('cem:plot:lock') && <MyLocksBlock />}
        <OwnRecords />
      </div>
    </>
  );
}

function OwnOrders({ id }: { id: string }) {
  // Those of the list that the link leads to, so that both count the same.
  const params = { view: 'normal', salesId: id, column: 'createTime', order: 'desc' };
  const query = useListHead<Order>('/cemetery/order', params, SHOWN);
  return (
    <Rows
      title="我的订单"
      query={query}
      empty="没有您经办的订单。"
      more={{ path: '/orders/normal', field: 'salesId', id }}
    >
      {({ orderNo, customerName, orderStatus, payableAmount }) => (
        <>
          <span>
            {orderNo} {customerName}
          </span>
          <span>¥{yuan(payableAmount ?? 0)}</span>
          <span>{dictText('order_status', String(orderStatus))}</span>
        </>
      )}
    </Rows>
  );
}

function OwnServices({ id }: { id: string }) {
  const params = { assigneeId: id, column: 'appointDate', order: 'desc' };
  const query = useListHead<ServiceOrder>('/cemetery/serviceOrder', params, SHOWN);
  return (
    <Rows
      title="我的服务任务"
      query={query}
      empty="没有派给您的服务任务。"
      more={{ path: '/services/orders', field: 'assigneeId', id }}
    >
      {({ serviceNo, customerName, appointDate, serviceStatus }) => (
        <>
          <span>
            {serviceNo} {customerName}
          </span>
          <span>{appointDate ?? '未预约'}</span>
          <span>{dictText('service_status', String(serviceStatus))}</span>
        </>
      )}
    </Rows>
  );
}

interface RowsProps<T> {
  title: string;
  query: ReturnType<typeof useListHead<T>>;
  empty: string;
  /** The whole list, and its field that names the person: others may see more there than their own. */
  more: { path: string; field: string; id: string };
  children: (row: T) => ReactNode;
}

function Rows<T extends { id: string }>({ title, query, empty, more, children }: RowsProps<T>) {
  const mayOpen = useMayOpen();
  return (
    <Block<Page<T>> title={title} query={query}>
      {({ records, total }) => (
        <>
          {records.length === 0 && <p className={styles.note}>{empty}</p>}
          <ul className={styles.entries}>
            {records.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
          {total > records.length && mayOpen(more.path) && (
            <Link to={`${more.path}?${ownSearch(more)}`}>{`共 ${total} 条，去列表查看`}</Link>
          )}
        </>
      )}
    </Block>
  );
}

/** The conditions of a list by which it shows what is the person's own. */
function ownSearch({ field, id }: RowsProps<unknown>['more']): string {
  const own: SuperQuery = { matchType: 'and', params: [{ field, rule: 'eq', val: id, type: 'ref' }] };
  return new URLSearchParams({
    superQueryParams: encodedParams(own),
    superQueryMatchType: own.matchType,
  }).toString();
}

function OwnRecords() {
  const query = useQuery({
    queryKey: ['account', 'records'],
    queryFn: ({ signal }) => getResult<OwnRecord[]>('/sys/user/login/setting/records', undefined, { signal }),
    refetchOnMount: 'always',
  });
  return (
    <Block title="最近操作" query={query}>
      {(records) =>
        records.length === 0 ? (
          <p className={styles.note}>最近 30 天没有操作记录。</p>
        ) : (
          <ul className={styles.entries}>
            {records.map(({ id, title, action, time }) => (
              <li key={id}>
                <span>
                  {DONE[action as keyof typeof DONE] ?? action}
                  {title}
                </span>
                <span className={styles.note}>{time}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}
