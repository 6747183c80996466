import type { SuperQuery as Query } from '@songbai/contract/rules/super-query.ts';
import { Flex } from 'antd';
import { useState } from 'react';
import { type QueryField, SuperQuery } from '../../../resource/list/super-query/index.ts';

const FIELDS: QueryField[] = [
  { value: 'name', text: '名称', type: 'string' },
  { value: 'count', text: '数量', type: 'int', dbType: 'int' },
  { value: 'price', text: '价格', type: 'money', dbType: 'int' },
  { value: 'sex', text: '性别', type: 'list', dictCode: 'sex' },
  { value: 'tags', text: '标签', type: 'list_multi', dictCode: 'plot_tag' },
  {
    value: 'level',
    text: '等级',
    type: 'list',
    options: [
      { value: 1, text: '一级' },
      { value: 2, text: '二级' },
    ],
  },
  { value: 'enabled', text: '启用', type: 'switch', extendOption: ['1', '0'] },
  {
    value: 'times',
    text: '时间',
    children: [
      { value: 'day', text: '日期', type: 'date' },
      { value: 'moment', text: '时刻', type: 'datetime' },
      { value: 'hour', text: '钟点', type: 'time' },
    ],
  },
  {
    value: 'people',
    text: '人员',
    children: [
      { value: 'owner', text: '负责人', type: 'sel_user' },
      { value: 'depart', text: '部门', type: 'sel_depart', customReturnField: 'orgCode' },
      {
        value: 'agent',
        text: '经办人',
        type: 'sel_search',
        dictTable: 'sys_user',
        dictText: 'realname',
        dictCode: 'username',
      },
    ],
  },
  {
    value: 'area',
    text: '墓区',
    type: 'sel_tree',
    dictTable: 'cem_area',
    dictText: 'name',
    dictCode: 'id',
    pidField: 'parent_id',
  },
  { value: 'region', text: '地区', type: 'pca' },
  {
    value: 'writer',
    text: '登记人',
    type: 'popup',
    popup: { code: 'report_user', orgFields: 'username', destFields: 'writer' },
  },
];

export function SuperQueryExample() {
  const [query, setQuery] = useState<Query>();
  return (
    <Flex vertical gap={12} align="start">
      <SuperQuery fields={FIELDS} value={query} onChange={setQuery} saveCode="gallery" />
      <output>{query ? JSON.stringify(query) : '没有查询条件'}</output>
    </Flex>
  );
}
