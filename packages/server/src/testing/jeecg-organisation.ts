import type { SourceValues } from './jeecg-source.ts';

/** 32 hexadecimal digits, as the family's ids are. */
export const hexId = (number: number): string => number.toString(16).padStart(32, 'a');

const at = (table: string, rows: readonly SourceValues[]) => [table, rows] as const;
/** Password 123456 of the family's own demo accounts, which its public script has. */
export const DEMO_PASSWORD = '123456';

/** A small organisation as a healthy database of the family has it, with one dirty row of each kind among the rest. */
export const ORGANISATION: readonly (readonly [table: string, rows: readonly SourceValues[]])[] = [
  at('sys_tenant', [
    { id: 1000, name: '北京分园', status: 1, begin_date: '2024-01-01 00:00:00', end_date: '0000-00-00 00:00:00' },
    { id: 1, name: '另一家一号租户', status: 1 },
    { id: 1001, name: '停用租户', status: 0 },
    { id: 1002, name: '已删除租户', status: 1, del_flag: 1 },
  ]),
  at('sys_depart', [
    depart(1, '', '总公司', 'A01', { org_category: '1', tenant_id: 1000 }),
    depart(2, hexId(1), '研发部', 'A01A01', { memo: '含\0控制字符' }),
    depart(3, hexId(2), '一组', 'A01A01A01'),
    depart(4, hexId(3), '一小组', 'A01A01A01A01'),
    depart(5, hexId(4), '小队😀', 'A01A01A01A01A01', { org_category: '3' }),
    depart(6, hexId(999), '孤儿部门', 'X9'),
    depart(7, hexId(8), '环甲', 'C01'),
    depart(8, hexId(7), '环乙', 'C02'),
    depart(9, hexId(1), '研发部', 'A01A01'),
    depart(10, hexId(1), '已撤部门', 'A01A09', { del_flag: '1' }),
  ]),
  at('sys_position', [
    { id: hexId(21), code: 'devleader', name: '研发组长', post_rank: '3' },
    { id: hexId(22), code: 'sales', name: '销售', post_rank: '9' },
    { id: hexId(23), code: '总监', name: '总监', post_rank: '5' },
  ]),
  at('sys_user', [
    user('e9ca23d68d884d4ebb19d07889727dae', 'admin', { password: 'cb362cfeefbf3d8d', salt: 'RCGTeGiH' }),
    user(hexId(31), 'jeecg', {
      ...{
        password: '3dd8371f3cf8240e',
        salt: 'vDDkDzrK',
        realname: '迁移😀',
        org_code: 'A01A01',
        post: 'devleader,sales,gone',
      },
      ...{ sex: 1, birthday: '0000-00-00 00:00:00', phone: '13800000001', email: 'a@b.cn', work_no: 'W1' },
      ...{ user_identity: 2, depart_ids: `${hexId(1)},${hexId(2)},${hexId(999)}` },
    }),
    user(hexId(32), 'Jeecg', { phone: '13800000001', email: 'a@b.cn', work_no: 'W1', password: 'ffff', salt: 'short' }),
    user(hexId(33), 'ｊｅｅｃｇ', { status: 7, birthday: '2020-02-30 00:00:00' }),
    user(hexId(34), 'li lei', { realname: null, phone: '12345' }),
    user(hexId(35), 'a,b'),
    user(hexId(36), 'gone', { del_flag: 1 }),
    user('1001', 'short-id', { status: 2 }),
    user(hexId(37), 'nul\0name', { realname: '长'.repeat(150) }),
    { ...user('', 'no-id') },
    user(hexId(31), 'same-id'),
  ]),
  at('sys_user_tenant', [
    { id: hexId(41), user_id: hexId(31), tenant_id: 1000, status: '1' },
    { id: hexId(42), user_id: hexId(31), tenant_id: 1, status: '1' },
    { id: hexId(43), user_id: hexId(31), tenant_id: 1001, status: '3' },
    { id: hexId(44), user_id: hexId(34), tenant_id: 77, status: '1' },
  ]),
  at('sys_role', [
    { id: 'f6817f48af4fb3af11b9e8bf182f618b', role_name: '管理员', role_code: 'admin' },
    { id: hexId(51), role_name: '销售', role_code: 'sales', description: '与内置编码相同' },
    { id: hexId(52), role_name: '测', role_code: '测试' },
    { id: hexId(53), role_name: '普通角色', role_code: 'third_role' },
  ]),
  at('sys_user_role', [
    { id: hexId(61), user_id: hexId(31), role_id: 'f6817f48af4fb3af11b9e8bf182f618b' },
    { id: hexId(62), user_id: hexId(31), role_id: hexId(53) },
    { id: hexId(63), user_id: hexId(31), role_id: hexId(53) },
    { id: hexId(64), user_id: hexId(998), role_id: hexId(53) },
    { id: hexId(65), user_id: hexId(31), role_id: hexId(997) },
    { id: hexId(66), user_id: 'e9ca23d68d884d4ebb19d07889727dae', role_id: hexId(53) },
    { id: hexId(67), user_id: hexId(34), role_id: hexId(51) },
  ]),
  at('sys_user_depart', [
    { id: hexId(71), user_id: hexId(31), dep_id: hexId(2) },
    { id: hexId(72), user_id: hexId(31), dep_id: hexId(10) },
    { id: hexId(73), user_id: '1001', dep_id: hexId(5) },
  ]),
  at('sys_depart_role', [
    { id: hexId(81), depart_id: hexId(2), role_name: '研发部经理', role_code: 'dev_manager' },
    { id: hexId(82), depart_id: hexId(999), role_name: '无部门', role_code: 'nowhere' },
  ]),
  at('sys_depart_role_user', [{ id: hexId(83), user_id: hexId(31), drole_id: hexId(81) }]),
];

function depart(number: number, parentId: string, name: string, code: string, more: SourceValues = {}): SourceValues {
  const row = { id: hexId(number), parent_id: parentId, depart_name: name, org_code: code, org_category: '2' };
  return { ...row, depart_order: number, ...more };
}

function user(id: string, username: string, more: SourceValues = {}): SourceValues {
  const times = { create_by: 'admin', create_time: '2023-05-06 07:08:09' };
  return {
    id,
    username,
    realname: `姓名${username.length}`,
    password: 'cb362cfeefbf3d8d',
    salt: 'RCGTeGiH',
    ...times,
    ...more,
  };
}
