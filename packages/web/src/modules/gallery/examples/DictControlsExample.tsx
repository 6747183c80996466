import { Flex, Form } from 'antd';
import { useState } from 'react';
import { DictCheckbox, DictRadio } from '../../../pickers/dict/DictRadio.tsx';
import { SearchSelect } from '../../../pickers/dict/SearchSelect.tsx';
import { TableTreeSelect } from '../../../pickers/dict/TableTreeSelect.tsx';

const AREAS = { dict: 'cem_area,name,id', pidField: 'parent_id' };
const LEVELS = [
  { value: 0, text: '无' },
  { value: 1, text: '一级' },
];

export function DictControlsExample() {
  const [sex, setSex] = useState<string | null>('1');
  const [tags, setTags] = useState<string | null>('3');
  const [level, setLevel] = useState<string | null>('0');
  const [user, setUser] = useState<string | null>('admin');
  const [area, setArea] = useState<string | null>('a1');
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <DictRadio aria-label="性别" code="sex" value={sex} onChange={setSex} />
      <DictRadio aria-label="性别按钮" type="radioButton" code="sex" value={sex} onChange={setSex} />
      <DictCheckbox aria-label="标签" code="plot_tag" value={tags} onChange={setTags} />
      <Form layout="vertical">
        <Form.Item label="等级" htmlFor="example-level">
          <SearchSelect id="example-level" dictOptions={LEVELS} value={level} onChange={setLevel} />
        </Form.Item>
        <Form.Item label="经办人" htmlFor="example-user">
          <SearchSelect
            id="example-user"
            async
            dict="sys_user,realname,username,status=1"
            value={user}
            onChange={setUser}
          />
        </Form.Item>
        <Form.Item label="墓区" htmlFor="example-area">
          <TableTreeSelect id="example-area" {...AREAS} value={area} onChange={setArea} />
        </Form.Item>
      </Form>
      <span>查询条件写错时的提示</span>
      <TableTreeSelect {...AREAS} condition="name=东区" />
      <output>{[sex, tags, level, user, area].map((value) => value ?? '无').join('；')}</output>
    </Flex>
  );
}
