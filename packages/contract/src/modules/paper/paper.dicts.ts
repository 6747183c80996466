import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of printed papers (domain.md §3.26, §5.1). */
export const PAPER_DICTS = {
  paper_type: namedDict('单据类型', {
    receipt: ['1', '收据'],
    deposit: ['2', '定金单'],
    order: ['3', '购墓确认单'],
    refund: ['4', '退款单'],
    fee: ['5', '管理费缴费证明'],
    change: ['6', '换退迁协议'],
    out: ['7', '迁出证明'],
  }),
  print_kind: namedDict('打印类别', {
    first: ['1', '首次'],
    again: ['2', '补打'],
  }),
} as const satisfies Record<string, Dict>;

export const PAPER_TYPE = PAPER_DICTS.paper_type.codes;
export const PRINT_KIND = PAPER_DICTS.print_kind.codes;
