import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';

/** Why a theme for sub-tables cannot be. */
export const withoutSubs = ({ subs }: Pick<OnlineResource, 'subs'>): string | undefined =>
  subs.length === 0 ? '该表没有附表，不能使用附表主题' : undefined;

/** Why a tree cannot be. */
export const notTree = ({ tree }: Pick<OnlineResource, 'tree'>): string | undefined =>
  tree === null ? '该表不是树形表' : undefined;
