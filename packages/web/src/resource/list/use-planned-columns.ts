import type { Resource } from '@songbai/contract/resource/define.ts';
import type { RefObject } from 'react';
import { usePhone } from '../../lib/media.ts';
import { listKey } from './list-key.ts';
import { useBoxWidth } from './use-box-width.ts';
import { useShownColumns } from './use-list-columns.tsx';

/** px; columns beside those of the fields: boxes, the arrow of a row, three links with one of four letters. */
const BESIDE = { boxes: 32, arrow: 48, links: 168 };

export interface ListWishes {
  /** Fixed parameters of the list. */
  params?: Readonly<Record<string, unknown>> | undefined;
  /** Shown by default. */
  columns?: readonly string[] | undefined;
  /** In view at every width; by default the name, the states and the money. */
  essential?: readonly string[] | undefined;
  /** Which of the others stay longest where not all fit; by default the first ones. */
  next?: readonly string[] | undefined;
  /** Columns that become the second line of others where not all fit. */
  pairs?: Readonly<Record<string, string | undefined>> | undefined;
  /** All of them are shown, and the table scrolls. */
  sideways?: boolean | undefined;
}

/** The columns of a list as they fit the box that the returned reference is given to. */
export function usePlannedColumns(
  resource: Resource,
  { params, columns, essential, next = [], pairs = {}, sideways = false }: ListWishes,
  beside: { readonly [K in keyof typeof BESIDE]?: boolean },
) {
  const [box, width] = useBoxWidth();
  // Cards show what they show, whatever a table had room for.
  const cards = usePhone();
  const { boxes, arrow, links } = beside;
  const taken = (boxes ? BESIDE.boxes : 0) + (arrow ? BESIDE.arrow : 0) + (links ? BESIDE.links : 0);
  const room = cards || sideways ? Number.POSITIVE_INFINITY : width - taken;
  const plan = { essential, next, pairs, room };
  const shown = useShownColumns(resource, { list: listKey(resource, params), shipped: columns, plan });
  return [box as RefObject<HTMLDivElement>, shown] as const;
}
