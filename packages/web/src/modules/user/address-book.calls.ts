import type { AddressEntry } from '@songbai/contract/modules/user/user.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';
import { departsOf } from '../../pickers/people/people.calls.ts';

export interface AddressQuery {
  /** A department, including its descendants; empty for all. */
  departId: string;
  realname: string;
  workNo: string;
  pageNo: number;
  pageSize: number;
}

export function useAddressPage(query: AddressQuery) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['user', 'address-book', query],
    queryFn: async ({ signal }) => {
      const { departId, ...rest } = query;
      const params = { ...rest, orgCode: departId === '' ? '' : await codeOf(client, departId) };
      return getResult<Page<AddressEntry>>('/sys/user/queryByOrgCodeForAddressList', params, { signal, quiet: true });
    },
    placeholderData: keepPreviousData,
  });
}

/** The tree identifies departments by id, the address book by code. */
async function codeOf(client: QueryClient, departId: string): Promise<string> {
  const [depart] = await client.fetchQuery({
    queryKey: ['depart', 'by-id', departId],
    queryFn: ({ signal }) => departsOf('id', [departId], { signal }),
  });
  if (!depart) throw new Error('该部门不存在或已被删除');
  return depart.orgCode;
}

interface PositionName {
  code: string;
  name: string;
}

/** Names of positions by code. */
export function usePositionNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['position', 'names'],
    queryFn: async ({ signal }) => {
      const query = { pageNo: 1, pageSize: 99_999 };
      const page = await getResult<Page<PositionName>>('/sys/position/list', query, { signal, quiet: true });
      return new Map(page.records.map(({ code, name }) => [code, name]));
    },
  });
  return data ?? NO_NAMES;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
