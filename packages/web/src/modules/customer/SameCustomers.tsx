import { LIMITS } from '@songbai/contract/limits.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Flex } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { getResult } from '../../api/client.ts';
import { type ReferenceRow, useDebounced } from '../../pickers/use-reference.ts';

interface SameCustomersProps {
  mobile?: string;
  idNo?: string;
  /** The customer who is edited is not another one. */
  but?: string | undefined;
  /** What can be done with one that is found. */
  offer: (row: ReferenceRow) => ReactNode;
}

/** Customers with the typed mobile or identity number, probably the same person (domain.md §3.7). */
export function SameCustomers({ mobile = '', idNo = '', ...rest }: SameCustomersProps) {
  const phone = mobile.trim();
  const number = idNo.trim().toUpperCase();
  const whole = phone !== '' && patternMessage('mobile', phone) === undefined;
  return (
    <>
      <Same label="手机号" query={{ mobile: phone }} complete={whole} {...rest} />
      <Same label="证件号码" query={{ idNo: number }} complete={idNumberProblem(number) === undefined} {...rest} />
    </>
  );
}

interface SameProps extends Pick<SameCustomersProps, 'but' | 'offer'> {
  label: string;
  query: Readonly<Record<string, string>>;
  /** Only whole numbers are asked for: parts would find strangers, and masked numbers are counted. */
  complete: boolean;
}

function Same({ label, query, complete, but, offer }: SameProps) {
  const typed = JSON.stringify(query);
  const settled = useDebounced(typed, LIMITS.dictSearchDebounceMs) === typed;
  const params = { ...query, pageNo: 1, pageSize: 5 };
  const { data } = useQuery({
    queryKey: [customer.name, 'list', 'same', params],
    queryFn: ({ signal }) => getResult<Page<ReferenceRow>>(`${customer.path}/list`, params, { signal, quiet: true }),
    enabled: complete && settled,
    retry: false,
  });
  const same = complete ? (data?.records ?? []).filter(({ id }) => id !== but) : [];
  if (same.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`已有相同${label}的客户，是否为同一人？`}
      description={
        <Flex wrap gap={12}>
          {same.map((row) => (
            <Fragment key={row.id}>{offer(row)}</Fragment>
          ))}
        </Flex>
      }
    />
  );
}
