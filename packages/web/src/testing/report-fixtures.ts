import type {
  ReportColumns,
  ReportQueryField,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { type FakeHandler, pageOf } from './fake-server.ts';

const API = 'GET /online/cgreport/api';
export const USER_COLUMNS = `${API}/getRpColumns/report_user`;
export const USER_QUERY = `${API}/getQueryInfo/r1`;
export const USER_PARAMS = `${API}/getParamsInfo/r1`;
export const USER_DATA = `${API}/getData/r1`;

const column = (dataIndex: string, title: string) => ({ dataIndex, title, align: 'left' as const, sorter: false });

const COLUMNS: ReportColumns = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '用户信息',
  columns: [
    { ...column('username', '用户账号'), sorter: true },
    column('realname', '用户姓名'),
    { ...column('sex', '性别'), customRender: 'sex' },
    column('depart', '部门'),
  ],
  dictOptions: { sex: ['男', '女'].map((text, at) => ({ value: String(at + 1), text, title: text, label: text })) },
};

const CONDITIONS: ReportQueryField[] = [
  { field: 'username', label: '用户账号', view: 'text', mode: 'single', hidden: '0' },
  { field: 'realname', label: '用户姓名', view: 'text', mode: 'single', hidden: '0' },
  { field: 'sex', label: '性别', view: 'list', mode: 'single', hidden: '1', dictCode: 'sex' },
  { field: 'birthday', label: '出生日期', view: 'date', mode: 'group', hidden: '1' },
];

/** 25 users: 员工1 to 员工25, user1 to user25. */
const ROWS: ReportRow[] = Array.from({ length: 25 }, (_, at) => ({
  id: `u${at + 1}`,
  username: `user${at + 1}`,
  realname: `员工${at + 1}`,
  sex: (at % 2) + 1,
  depart: `d${at}`,
  depart_dictText: '销售部',
  phone: at === 0 ? null : `1380000000${at % 10}`,
}));

/** The calls of the user report; 用户姓名 is searchable, replies are paged. */
export function reportServer(): Record<string, FakeHandler> {
  const answer: FakeHandler = ({ params }) => {
    const { realname = '', pageNo = '1', pageSize = '10' } = params;
    const found = ROWS.filter((row) => String(row.realname).includes(realname.replaceAll('*', '')));
    const from = (Number(pageNo) - 1) * Number(pageSize);
    return pageOf(found.slice(from, from + Number(pageSize)), found.length, Number(pageNo), Number(pageSize));
  };
  return {
    [USER_COLUMNS]: () => COLUMNS,
    [USER_QUERY]: () => CONDITIONS,
    [USER_PARAMS]: () => [],
    [USER_DATA]: answer,
    [`${API}/getRpColumns/report_customer`]: () => ({
      cgRpConfigId: 'r2',
      cgRpConfigName: '客户信息',
      columns: [column('name', '姓名/单位名称'), column('mobile', '手机号')],
      dictOptions: {},
    }),
    [`${API}/getQueryInfo/r2`]: () => [],
    [`${API}/getParamsInfo/r2`]: () => [],
    [`${API}/getData/r2`]: () => pageOf([{ id: 'c1', name: '王五', mobile: '13800000002' }]),
  };
}
