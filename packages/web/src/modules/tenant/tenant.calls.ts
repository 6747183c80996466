import type { TenantMember } from '@songbai/contract/modules/tenant/tenant.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getResult, send } from '../../api/client.ts';

const USERS = '/sys/tenant/users';
const key = (tenantId: number) => ['tenant', 'members', tenantId] as const;

interface Asked {
  keyword: string;
  pageNo: number;
  pageSize: number;
}

/** One page of a tenant's users. */
export function useMembers(tenantId: number, asked: Asked) {
  return useQuery({
    queryKey: [...key(tenantId), asked],
    queryFn: ({ signal }) => getResult<Page<TenantMember>>(USERS, { tenantId, ...asked }, { signal, quiet: true }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export function addMembers(tenantId: number, userIdList: readonly string[]) {
  return send<null>('POST', USERS, { body: { tenantId, userIdList } });
}

export function removeMembers(tenantId: number, ids: readonly string[]) {
  return send<null>('DELETE', USERS, { params: { tenantId, userIds: ids.map((id) => `${id},`).join('') } });
}

export function useRefreshMembers(tenantId: number): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: key(tenantId) }), [client, tenantId]);
}
