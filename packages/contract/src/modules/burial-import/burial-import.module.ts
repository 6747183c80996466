import { defineModule } from '../../module.ts';

export const burialImportModule = defineModule({
  name: 'burial-import',
  menus: [
    {
      under: 'data',
      at: 10,
      key: 'burial-import',
      name: '安葬登记导入',
      url: '/data/burial-import',
      component: 'cemetery/BurialImport',
    },
  ],
  permissions: { 'burial-import': { 'cem:burialImport:run': '导入', 'cem:burialImport:rollback': '回滚' } },
  roleGrants: [
    { to: ['sys_admin', 'records', 'records_mgr'], menus: ['burial-import'], codes: ['cem:burialImport:run'] },
    { to: ['sys_admin', 'records_mgr'], codes: ['cem:burialImport:*'] },
  ],
});
