import { Type } from 'typebox';

/** `GET /sys/search`: what the search box of the header finds besides the menu. */
export const SEARCH_PATH = '/sys/search';

/** Longest text that is looked for, characters. */
export const SEARCH_LENGTH = 96;

/** Fewer characters find pages of the menu only. */
export const SEARCH_LEAST = 2;

/** Records shown of a kind. */
export const SEARCH_SHOWN = 5;

export const searchQuery = Type.Object({
  keyword: Type.String({ maxLength: SEARCH_LENGTH, title: '搜索内容' }),
});

/** Kinds of records in the order in which they are shown. */
export const SEARCH_KINDS = {
  plot: '墓位',
  deceased: '使用人',
  customer: '客户',
  order: '订单',
  service: '服务订单',
  payment: '收款',
  refund: '退款单',
  burial: '安葬',
} as const;
export type SearchKind = keyof typeof SEARCH_KINDS;

/** A record that was found; its values are masked as in its list. */
export interface FoundRecord {
  id: string;
  title: string;
  /** What tells it from others of that name. */
  note: string;
  /** Address of its page with the record opened. */
  path: string;
}

export interface FoundGroup {
  kind: SearchKind;
  records: FoundRecord[];
  /** There are others. */
  more: boolean;
  /** Why nothing of this kind was looked for, such as too many telephone numbers within an hour. */
  refusal?: string;
}
