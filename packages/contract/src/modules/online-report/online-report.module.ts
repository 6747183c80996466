import { defineModule } from '../../module.ts';
import { REPORT_RIGHTS } from './online-report.rights.ts';
import { reportHead } from './report-head.resource.ts';

/** 在线报表, for the role admin until somebody grants them to others. */
export const onlineReportModule = defineModule({
  name: 'online-report',
  resources: [reportHead],
  menus: [
    {
      under: 'online',
      at: 20,
      key: 'online-report-list',
      name: 'Online报表开发',
      url: '/online/cgreport',
      component: 'modules/online/cgreport/OnlCgreportHeadList',
    },
  ],
  permissions: {
    'online-report-list': {
      [REPORT_RIGHTS.list]: '查询',
      [REPORT_RIGHTS.add]: '新增',
      [REPORT_RIGHTS.edit]: '编辑',
      [REPORT_RIGHTS.delete]: '删除',
      [REPORT_RIGHTS.sql]: '编写报表SQL',
    },
  },
});
