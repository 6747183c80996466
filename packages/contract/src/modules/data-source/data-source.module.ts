import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { dataSource } from './data-source.resource.ts';

export const dataSourceModule = defineModule({
  name: 'data-source',
  resources: [dataSource],
  menus: [
    {
      under: 'system',
      at: 170,
      key: 'data-source-list',
      name: '多数据源管理',
      url: '/isystem/dataSource',
      component: 'system/SysDataSourceList',
    },
  ],
  permissions: { 'data-source-list': { ...actionCodes(dataSource), 'system:dataSource:test': '测试连接' } },
});
