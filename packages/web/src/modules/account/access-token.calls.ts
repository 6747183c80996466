import {
  ACCESS_TOKENS,
  type AccessToken,
  type NewAccessToken,
  type NewAccessTokenBody,
} from '@songbai/contract/modules/session/access-token.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getResult, send } from '../../api/client.ts';

const KEY = ['account', 'access-tokens'];

export function useAccessTokens() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getResult<AccessToken[]>(ACCESS_TOKENS, undefined, { signal }),
  });
}

export const addAccessToken = (body: NewAccessTokenBody) => send<NewAccessToken>('POST', ACCESS_TOKENS, { body });
export const deleteAccessToken = (id: string) => send<null>('DELETE', ACCESS_TOKENS, { params: { id } });

export function useRefreshAccessTokens(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}
