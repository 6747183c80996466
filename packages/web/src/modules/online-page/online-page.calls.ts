import { designedName } from '@songbai/contract/design/design.ts';
import {
  type OnlineResource,
  TREE_PARAMS,
  type TreeMarks,
} from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { TicketResult } from '@songbai/contract/modules/session/ticket.calls.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { queryOptions } from '@tanstack/react-query';
import { getResult, send } from '../../api/client.ts';
import type { Values } from '../../resource/form/form-rules.ts';

/**
 * What a page of a designed table is drawn from; each table has its own. It is read again with whatever else was read of
 * the table, as after a save or by 刷新, since the design may be another one by then.
 */
export const onlineResourceQuery = (code: string) =>
  queryOptions({
    queryKey: [designedName(code), 'described'],
    queryFn: ({ signal }) =>
      getResult<OnlineResource>(`/online/cgform/api/resource/${encodeURIComponent(code)}`, undefined, {
        signal,
        quiet: true,
      }),
  });

/** A node of a designed tree. */
export type TreeNodeRow = Values & TreeMarks & { id: string };

/** Where the levels of a tree are read. */
export const treePath = ({ path }: Pick<Resource, 'path'>): string => `${path}/tree`;

/** What the conditions find at any level. */
export const EVERYWHERE = { [TREE_PARAMS.flat]: '1' };

export const fetchLevel = (
  resource: Pick<Resource, 'path'>,
  parent: string,
  params: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) =>
  getResult<Page<TreeNodeRow>>(
    treePath(resource),
    { ...params, [TREE_PARAMS.parent]: parent },
    { quiet: true, ...(signal ? { signal } : {}) },
  );

/** Nodes with all that is below them. */
export const removeNodes = (code: string, ids: readonly string[]) =>
  send<null>('DELETE', `/online/cgform/api/form/${code}/${ids.join(',')}`, { params: { cascade: '1' } });

export const fetchRow = ({ path }: Pick<Resource, 'path'>, id: string, signal?: AbortSignal) =>
  getResult<Values>(`${path}/queryById`, { id }, signal ? { signal } : {});

export const moveNode = ({ path }: Pick<Resource, 'path'>, body: Values) =>
  send<Values>('PUT', `${path}/edit`, { body });

/** A single-use ticket in the place of the token. */
export const fetchTicket = async () => (await send<TicketResult>('POST', '/sys/ticket')).result.ticket;
