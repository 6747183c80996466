import { BizSelect, type BizSelectProps } from './BizSelect.tsx';
import type { BizSource } from './biz-query.ts';

const USERS: BizSource = {
  name: '用户',
  // Every user may select colleagues; the user list is for administrators.
  listUrl: '/sys/user/queryUserComponentData',
  valueUrl: '/sys/user/getMultiUser',
  columns: [
    { title: '姓名', dataIndex: 'realname' },
    { title: '账号', dataIndex: 'username' },
    { title: '电话', dataIndex: 'phone' },
    { title: '出生日期', dataIndex: 'birthday' },
  ],
  displayKey: 'realname',
  returnKeys: ['id', 'username'],
  queryParamCode: 'keyword',
  queryParamText: '账号、姓名、手机号码或拼音',
  queryConfig: [
    { key: 'sex', label: '性别', dictCode: 'sex' },
    { key: 'birthday', label: '生日', placeholder: '请选择出生日期', kind: 'date' },
  ],
};

const ROLES: BizSource = {
  name: '角色',
  listUrl: '/sys/role/queryall',
  columns: [
    { title: '角色名称', dataIndex: 'roleName' },
    { title: '角色编码', dataIndex: 'roleCode' },
  ],
  displayKey: 'roleName',
  returnKeys: ['id', 'roleCode'],
  searchKeys: ['roleName', 'roleCode'],
  queryParamText: '角色名称或编码',
};

/** Positions by name or code. */
export const POSITIONS: BizSource = {
  name: '职务',
  listUrl: '/sys/position/list',
  columns: [
    { title: '职务名称', dataIndex: 'name' },
    { title: '职务编码', dataIndex: 'code' },
    { title: '职级', dataIndex: 'postRank', dictCode: 'position_rank' },
  ],
  displayKey: 'name',
  returnKeys: ['id', 'code'],
  queryParamCode: 'keyword',
  queryParamText: '职务名称或编码',
};

/** People by account, name, pinyin or mobile number, with sex and birthday as conditions (contract/3 §10 JSelectMultiUser). */
export function SelectMultiUser(props: BizSelectProps) {
  return <BizSelect width={1200} ellipsisLength={25} {...props} source={USERS} />;
}

/** Roles; stores the codes, or the ids with `returnId` (contract/3 §10 JSelectRole). */
export function SelectRole(props: BizSelectProps) {
  return <BizSelect {...props} source={ROLES} />;
}

/** Positions by name or code (contract/3 §10 JSelectPosition). */
export function SelectPosition(props: BizSelectProps) {
  return <BizSelect width={1000} {...props} source={POSITIONS} />;
}
