import { Flex, Form } from 'antd';
import { useState } from 'react';
import { TableTreeSelect } from '../../../pickers/dict/TableTreeSelect.tsx';
import { CategorySelect } from '../../../pickers/tree/CategorySelect.tsx';
import { TreeDict } from '../../../pickers/tree/TreeDict.tsx';

const TABLE = { dict: 'sys_category,name,id', pidField: 'pid', pidValue: '0', hasChildField: 'has_child' };

export function TreeSelectExample() {
  const [row, setRow] = useState<string | null>('category-A01');
  const [label, setLabel] = useState('');
  const [code, setCode] = useState<string | null>('A03A01');
  const [one, setOne] = useState<string | null>(null);
  const [several, setSeveral] = useState<string | null>(null);
  const [names, setNames] = useState('');
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <Form layout="vertical">
        <Form.Item label="任意表的树" htmlFor="example-table-tree">
          <TableTreeSelect
            id="example-table-tree"
            {...TABLE}
            loadTriggleChange
            value={row}
            onChange={(value, text = '') => {
              setRow(value);
              setLabel(text);
            }}
          />
        </Form.Item>
        <Form.Item label="石材（存编码）" htmlFor="example-tree-dict">
          <TreeDict id="example-tree-dict" parentCode="A03" field="code" value={code} onChange={setCode} />
        </Form.Item>
        <Form.Item label="分类（逐级加载）" htmlFor="example-tree-dict-async">
          <TreeDict id="example-tree-dict-async" async value={one} onChange={setOne} />
        </Form.Item>
        <Form.Item label="多个分类" htmlFor="example-category">
          <CategorySelect
            id="example-category"
            multiple
            back="names"
            value={several}
            onChange={(value, back) => {
              setSeveral(value);
              setNames(back.names ?? '');
            }}
          />
        </Form.Item>
      </Form>
      <span>查询条件写错时的提示</span>
      <CategorySelect aria-label="条件有误" condition="name=石材" />
      <output>{[row, label, code, one, several, names].map((value) => value || '无').join('；')}</output>
    </Flex>
  );
}
