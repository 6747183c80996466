import { defineModule } from '../../module.ts';
import { cgformHead } from './head.resource.ts';
import { FORM_RIGHTS } from './online-form.rights.ts';

/** 在线开发: tables designed in the browser, for the role admin until somebody grants them to others. */
export const onlineFormModule = defineModule({
  name: 'online-form',
  resources: [cgformHead],
  menus: [
    {
      under: 'online',
      at: 10,
      key: 'online-form-list',
      name: 'Online表单开发',
      url: '/online/cgform',
      component: 'modules/online/cgform/OnlCgformHeadList',
    },
  ],
  permissions: {
    'online-form-list': {
      [FORM_RIGHTS.list]: '查询',
      [FORM_RIGHTS.add]: '新增',
      [FORM_RIGHTS.edit]: '编辑',
      [FORM_RIGHTS.delete]: '删除',
      [FORM_RIGHTS.sync]: '同步数据库',
      [FORM_RIGHTS.auth]: '权限控制',
      [FORM_RIGHTS.menu]: '生成菜单',
      [FORM_RIGHTS.rebuild]: '强制同步与彻底删除',
      [FORM_RIGHTS.transTables]: '导入数据库表',
      [FORM_RIGHTS.script]: '脚本增强',
      [FORM_RIGHTS.action]: '动作增强',
      [FORM_RIGHTS.generate]: '代码生成',
    },
  },
});
