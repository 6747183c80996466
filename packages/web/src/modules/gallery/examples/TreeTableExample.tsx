import { Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { RemoteTreeTable } from '../../../pickers/tree/RemoteTreeTable.tsx';

interface Category {
  id: string;
  name: string;
  code: string;
  hasChild: string;
}

export function TreeTableExample() {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  return (
    <Flex vertical gap={12}>
      <Input.Search
        allowClear
        aria-label="分类名称"
        placeholder="请输入分类名称"
        onSearch={(text) => setName(text.trim())}
        style={{ maxWidth: 320 }}
      />
      <RemoteTreeTable<Category>
        aria-label="分类"
        toolbar
        url="/sys/category/rootList"
        childrenUrl="/sys/category/childList"
        queryKey="pid"
        queryParams={{ pageSize: 50, ...(name === '' ? {} : { name: `*${name}*` }) }}
        hasChildren={(row) => row.hasChild === '1'}
        empty="没有查询到任何分类"
        columns={[
          { title: '分类名称', dataIndex: 'name' },
          {
            title: '分类编码',
            dataIndex: 'code',
            render: (code: string) => <Typography.Text code>{code}</Typography.Text>,
          },
        ]}
        onRequestSuccess={({ first, dataSource }) => setNote(`${first ? '顶层' : '下级'} ${dataSource.length} 行`)}
      />
      <output>{note}</output>
    </Flex>
  );
}
