import type { OnlineResource, OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';

/** A designed table as one of its screens draws it. */
export interface OnlineTable extends OnlineResource {
  can: Record<OnlineRight, boolean>;
}
