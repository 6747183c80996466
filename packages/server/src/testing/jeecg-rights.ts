import { hexId } from './jeecg-organisation.ts';
import type { SourceValues } from './jeecg-source.ts';

const at = (table: string, rows: readonly SourceValues[]) => [table, rows] as const;

/** Menus, rules and grants, with names of pages of both generations of clients. */
export const RIGHTS: readonly (readonly [table: string, rows: readonly SourceValues[]])[] = [
  at('sys_permission', [
    menu(101, '', '系统管理', { component: 'layouts/RouteView', url: '/isystem', menu_type: 0 }),
    menu(102, hexId(101), '用户管理', { component: 'system/UserList', url: '/isystem/user' }),
    menu(103, hexId(101), '角色管理', { component: 'system/role/index', url: '/system/role' }),
    menu(104, hexId(102), '添加用户', { perms: 'system:user:add', menu_type: 2 }),
    menu(105, hexId(102), '自定按钮', { perms: 'my:own:code,system:user:edit', menu_type: 2 }),
    menu(106, '', '业务', { component: 'layouts/default/index', url: '/biz', menu_type: 0 }),
    menu(107, hexId(106), '合同', { component: 'biz/contract/ContractList', url: '/biz/contract' }),
    menu(108, hexId(107), '审核', { perms: 'biz:contract:audit', menu_type: 2 }),
    menu(109, '', '空分组', { component: 'layouts/RouteView', url: '/empty', menu_type: 0 }),
    menu(110, hexId(106), '脚本', { component: 'layouts/IframePageView', url: 'javascript:alert(1)' }),
    menu(111, hexId(106), '官网', { component: 'layouts/IframePageView', url: 'https://example.org/' }),
    menu(112, hexId(113), '环一', { component: 'biz/loop/One', url: '/loop/one' }),
    menu(113, hexId(112), '环二', { component: 'biz/loop/Two', url: '/loop/two' }),
    menu(114, hexId(990), '孤儿按钮', { perms: 'lost:button', menu_type: 2 }),
    menu(115, hexId(106), '撞地址', { component: 'biz/Other', url: '/isystem/dict' }),
    menu(116, hexId(106), '在线表单', {
      component: 'modules/online/cgform/auto/OnlCgformAutoList',
      url: '/online/cgformList/abc',
    }),
    menu(117, hexId(106), '已删除', { component: 'biz/Gone', url: '/biz/gone', del_flag: 1 }),
  ]),
  at('sys_permission_data_rule', [
    rule(121, 102, '本人', 'createBy', '=', '#{sys_user_code}'),
    rule(122, 102, '部门', 'sys_org_code', 'RIGHT_LIKE', 'A01'),
    rule(123, 102, '字段不存在', 'no_such_column', '=', '1'),
    rule(124, 102, '安全的表达式', '', 'USE_SQL_RULES', "create_by = '#{sys_user_code}' and sex = '1'"),
    rule(125, 102, '子查询', '', 'USE_SQL_RULES', 'id in (select user_id from sys_user_role)'),
    rule(126, 107, '业务页面', 'amount', '>=', '100'),
    rule(127, 102, '未知变量', 'createBy', '!=', '#{my_variable}'),
    rule(128, 991, '无菜单', 'createBy', '=', '1'),
  ]),
  at('sys_role_permission', [
    grant(131, hexId(53), 102, `${hexId(121)},${hexId(122)}`),
    grant(132, hexId(53), 104),
    grant(133, hexId(53), 105),
    grant(134, hexId(53), 107, hexId(126)),
    grant(135, hexId(53), 108),
    grant(136, hexId(53), 103, hexId(125)),
    grant(137, hexId(53), 992),
    grant(138, hexId(993), 102),
    grant(139, 'f6817f48af4fb3af11b9e8bf182f618b', 102),
    grant(140, 'f6817f48af4fb3af11b9e8bf182f618b', 107),
    grant(141, hexId(53), 101),
  ]),
  at('sys_depart_permission', [{ id: hexId(151), depart_id: hexId(2), permission_id: hexId(102) }]),
  at('sys_depart_role_permission', [
    { id: hexId(152), depart_id: hexId(2), role_id: hexId(81), permission_id: hexId(102), data_rule_ids: hexId(121) },
  ]),
];

/** Dictionaries, categories, rules, announcements, logs and online designs. */
export const CONTENT: readonly (readonly [table: string, rows: readonly SourceValues[]])[] = [
  at('sys_dict', [
    { id: hexId(201), dict_name: '性别', dict_code: 'sex' },
    { id: hexId(202), dict_name: '客户等级', dict_code: 'biz_level' },
    { id: hexId(203), dict_name: '客户等级二', dict_code: 'Biz_Level' },
    { id: hexId(204), dict_name: '坏编码', dict_code: '等级-1' },
    { id: hexId(205), dict_name: '已删除', dict_code: 'gone_dict', del_flag: 1 },
  ]),
  at('sys_dict_item', [
    { id: hexId(211), dict_id: hexId(201), item_text: '男', item_value: '1' },
    { id: hexId(212), dict_id: hexId(202), item_text: '高😀', item_value: 'H', item_color: '#ff0000' },
    { id: hexId(213), dict_id: hexId(202), item_text: '又高', item_value: 'H' },
    { id: hexId(214), dict_id: hexId(202), item_text: '逗号', item_value: 'a,b' },
    { id: hexId(215), dict_id: hexId(999), item_text: '孤儿', item_value: '1' },
  ]),
  at('sys_category', [
    { id: hexId(221), pid: '0', name: '原有分类', code: 'A01', has_child: '1' },
    { id: hexId(222), pid: hexId(221), name: '下级', code: 'A01A01' },
    { id: hexId(223), pid: hexId(224), name: '环甲', code: 'C01' },
    { id: hexId(224), pid: hexId(223), name: '环乙', code: 'C01A01' },
  ]),
  at('sys_check_rule', [
    {
      id: hexId(231),
      rule_name: '编号',
      rule_code: 'biz_code',
      rule_json: '[{"digits":"*","pattern":"^\\\\d{4}$","message":"四位","priority":"1"}]',
    },
    { id: hexId(232), rule_name: '坏规则', rule_code: 'bad_rule', rule_json: '{"a":1}' },
  ]),
  at('sys_fill_rule', [
    {
      id: hexId(241),
      rule_name: '单号',
      rule_code: 'biz_order_num',
      rule_class: 'org.jeecg.modules.system.rule.OrderNumberRule',
      rule_params: '{"prefix":"BZ"}',
    },
    { id: hexId(242), rule_name: '自定', rule_code: 'own_rule', rule_class: 'com.acme.OwnRule', rule_params: null },
    {
      id: hexId(243),
      rule_name: '已有',
      rule_code: 'shop_order_num',
      rule_class: 'org.jeecg.modules.system.rule.OrderNumberRule',
      rule_params: null,
    },
  ]),
  at('sys_announcement', [
    notice(251, '全体通告', { msg_type: 'ALL', send_status: '1', msg_content: '<p>正文</p><script>alert(1)</script>' }),
    notice(252, '个人通告', { msg_type: 'USER', send_status: '1', user_ids: `${hexId(31)},${hexId(999)},` }),
    notice(253, '已删除', { msg_type: 'ALL', send_status: '1', del_flag: '1' }),
    notice(254, '草稿', { msg_type: 'ALL', send_status: '0', send_time: '0000-00-00 00:00:00' }),
  ]),
  at('sys_announcement_send', [
    { id: hexId(261), annt_id: hexId(251), user_id: hexId(31), read_flag: '1', read_time: '2024-01-03 00:00:00' },
    { id: hexId(262), annt_id: hexId(252), user_id: hexId(31), read_flag: '0', read_time: null },
    { id: hexId(263), annt_id: hexId(252), user_id: hexId(999), read_flag: '0', read_time: null },
    { id: hexId(264), annt_id: hexId(253), user_id: hexId(31), read_flag: '0', read_time: null },
  ]),
  at('sys_log', [
    {
      id: hexId(271),
      log_type: 1,
      log_content: '登录成功\0😀',
      userid: 'jeecg',
      username: '迁移',
      ip: '127.0.0.1',
      cost_time: 5,
      create_time: '2024-01-01 00:00:00',
    },
    {
      id: hexId(272),
      log_type: 3,
      log_content: '租户日志',
      userid: null,
      username: null,
      ip: null,
      cost_time: null,
      create_time: '0000-00-00 00:00:00',
    },
  ]),
  at('onl_cgform_head', [
    { id: hexId(281), table_name: 'biz_visit', table_type: 1, table_txt: '来访登记', is_db_synch: 'Y' },
  ]),
  at('onl_cgform_field', [
    {
      id: hexId(282),
      cgform_head_id: hexId(281),
      db_field_name: 'visitor',
      db_field_txt: '来访人\0',
      db_type: 'string',
      db_length: 32,
    },
  ]),
  at('onl_cgform_index', [
    { id: hexId(283), cgform_head_id: hexId(281), index_name: 'ix_visitor', index_field: 'visitor' },
  ]),
];

function menu(number: number, parentId: string, name: string, more: SourceValues): SourceValues {
  return { id: hexId(number), parent_id: parentId, name, menu_type: 1, sort_no: number, is_route: 1, ...more };
}

function rule(
  number: number,
  menuNumber: number,
  name: string,
  column: string,
  conditions: string,
  value: string,
): SourceValues {
  const own = { id: hexId(number), permission_id: hexId(menuNumber), rule_name: name };
  return { ...own, rule_column: column, rule_conditions: conditions, rule_value: value };
}

function grant(number: number, roleId: string, menuNumber: number, rules: string | null = null): SourceValues {
  return { id: hexId(number), role_id: roleId, permission_id: hexId(menuNumber), data_rule_ids: rules };
}

function notice(number: number, title: string, more: SourceValues): SourceValues {
  const own = {
    id: hexId(number),
    titile: title,
    msg_abstract: title,
    priority: 'M',
    msg_category: '1',
    sender: 'jeecg',
  };
  return { ...own, send_time: '2024-01-02 00:00:00', create_by: 'jeecg', create_time: '2024-01-01 00:00:00', ...more };
}
