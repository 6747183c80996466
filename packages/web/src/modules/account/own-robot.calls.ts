import { OWN_ROBOT, type OwnRobot, type OwnRobotBody } from '@songbai/contract/modules/message/own-robot.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getResult, send } from '../../api/client.ts';

const KEY = ['account', 'own-robot'];

export function useOwnRobot() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getResult<OwnRobot | null>(OWN_ROBOT, undefined, { signal }),
  });
}

export const saveOwnRobot = (body: OwnRobotBody) => send<string>('PUT', OWN_ROBOT, { body });
export const removeOwnRobot = () => send<string>('DELETE', OWN_ROBOT);
export const testOwnRobot = () => send<string>('POST', `${OWN_ROBOT}/test`, { body: {} });

export function useRefreshOwnRobot(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}
