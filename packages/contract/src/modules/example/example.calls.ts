import { Type } from 'typebox';
import type { DictValue } from '../../dicts.ts';
import { exampleBigRow, exampleShip, exampleShipJob, exampleTask, exampleTree } from './example-parts.resource.ts';

/** Parent of the rows at the top of the example tree. */
export const EXAMPLE_ROOT = '0';

/** Rows that the long list is filled up to. */
export const BIG_ROWS = 100_000;

/** Rows that an editable table sends at once. */
const TABLE_ROWS = 500;

/** What orders are counted by in the report. */
export const ORDER_REPORTS = ['year', 'month', 'category', 'cabinet'] as const;
export type OrderReport = (typeof ORDER_REPORTS)[number];

/** One bar or slice of a report. */
export interface ReportRow {
  /** A year, a month `YYYY-MM`, a value of a dictionary, an airline or two digits of a province. */
  key: string;
  text: string;
  rows: number;
  amount: number;
}

export interface TaskMove {
  id: string;
  status: DictValue<'example_task_column'>;
  /** The task before which it comes to lie; empty: at the end of its column. */
  before: string;
}

const id = (title: string, minLength = 1) => Type.String({ minLength, maxLength: 64, title });

/** A whole table at once: changed and new rows, and the ids of those that were removed. */
const wholeTable = Type.Object({
  rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: TABLE_ROWS, title: '行' }),
  removed: Type.Array(id('id'), { maxItems: TABLE_ROWS, default: [], title: '删除的行' }),
});

/** Calls of the example pages besides the generic ones. */
export const EXAMPLE_CALLS = {
  treeRoot: { url: `${exampleTree.path}/rootList` },
  treeChildren: { url: `${exampleTree.path}/childList`, query: Type.Object({ pid: id('pid') }) },
  moveTask: {
    url: `${exampleTask.path}/move`,
    body: Type.Object({
      id: id('id'),
      status: Type.Union(
        ['1', '2', '3', '4'].map((value) => Type.Literal(value)),
        { title: '状态' },
      ),
      before: Type.String({ maxLength: 64, default: '', title: 'before' }),
    }),
  },
  fill: {
    url: `${exampleBigRow.path}/fill`,
    body: Type.Object({ rows: Type.Integer({ minimum: 1, maximum: BIG_ROWS, default: BIG_ROWS, title: '行数' }) }),
  },
  saveShips: { url: `${exampleShip.path}/saveAll`, body: wholeTable },
  saveShipJobs: { url: `${exampleShipJob.path}/saveAll`, body: wholeTable },
  orderReport: {
    url: '/test/report/orders',
    query: Type.Object({
      by: Type.Union(
        ORDER_REPORTS.map((value) => Type.Literal(value)),
        { title: '统计方式', default: 'year' },
      ),
    }),
  },
  provinces: { url: '/test/report/provinces' },
} as const;
