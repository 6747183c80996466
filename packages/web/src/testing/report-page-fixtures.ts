import type {
  ReportColumn,
  ReportColumnsAndData,
  ReportParamInfo,
  ReportQueryField,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import type { FakeHandler } from './fake-server.ts';

const API = 'GET /online/cgreport/api';
export const SALES_PAGE = `${API}/getColumnsAndData/s1`;
export const SALES_DATA = `${API}/getData/s1`;
export const SALES_EXPORT = `${API}/exportManySheetXls/s1`;

const column = (dataIndex: string, title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  ...{ dataIndex, title, align: 'left', sorter: false, fieldType: 'String' },
  ...more,
});

const COLUMNS: ReportColumn[] = [
  column('area', '墓区', { sorter: true, hrefSlotName: 'area' }),
  column('state', '状态', { customRender: 'state' }),
  column('orders', '订单数', { align: 'right', fieldType: 'Long', isTotal: '1', groupTitle: '成交' }),
  column('amount', '金额', { align: 'right', isTotal: '1', groupTitle: '成交' }),
];

/** 24 rows: A1区 to A24区. */
const ROWS: ReportRow[] = Array.from({ length: 24 }, (_, at) => ({
  ...{
    id: `row${at + 1}`,
    area: `A${at + 1}区`,
    state: String((at % 2) + 1),
    orders: at + 1,
    amount: (at + 1) * 1000.5,
  },
}));

const CONDITIONS: ReportQueryField[] = [
  { field: 'area', label: '墓区', view: 'text', mode: 'single', hidden: '0' },
  { field: 'amount', label: '金额', view: 'number', mode: 'group', hidden: '1' },
];

const option = (value: string, text: string) => ({ value, text, title: text, label: text });

/** 销售月报, a report of SQL with the parameter `month`; 墓区 is searchable, replies are paged. */
export function salesReport(params: readonly Partial<ReportParamInfo>[] = [{}]): Record<string, FakeHandler> {
  const pageOfRows: FakeHandler = ({ params: asked }) => {
    const { area = '', pageNo = '1', pageSize = '10' } = asked;
    const found = ROWS.filter((row) => String(row.area).includes(area.replaceAll('*', '')));
    const [at, size] = [Number(pageNo), Number(pageSize)];
    const sum = (name: string) => found.reduce((total, row) => total + Number(row[name]), 0);
    return {
      ...{ records: found.slice((at - 1) * size, at * size), total: found.length, size, current: at, pages: 3 },
      totals: { orders: sum('orders'), amount: sum('amount') },
    };
  };
  return {
    [`${API}/getQueryInfo/s1`]: () => CONDITIONS,
    [`${API}/getParamsInfo/s1`]: () =>
      params.map((more) => ({
        ...{ paramName: 'month', paramTxt: '月份', paramValue: '2026-06', paramType: 'string', required: true },
        ...more,
      })),
    [SALES_PAGE]: (call): ReportColumnsAndData => ({
      data: pageOfRows(call) as ReportColumnsAndData['data'],
      columns: COLUMNS,
      cgreportHeadName: '销售月报',
      dictOptions: { state: [option('1', '在售'), option('2', '售罄')] },
      fieldHrefSlots: [{ slotName: 'area', href: `/plots/areas?name=\${area}` }],
      isGroupTitle: true,
    }),
    [SALES_DATA]: pageOfRows,
  };
}
