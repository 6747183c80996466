import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import type { BizFilter } from '../../../pickers/biz/biz-query.ts';
import { SelectMultiUser, SelectPosition, SelectRole } from '../../../pickers/biz/wrappers.tsx';

/** A condition with a setting of its control, and one that draws itself. */
const MORE: readonly BizFilter[] = [
  { key: 'code', label: '职务编码', props: { maxLength: 10 } },
  {
    key: 'postRank',
    label: '职级',
    customRender: ({ key, options, queryParam, onChange }) => (
      <Segmented
        aria-label={options.label}
        value={queryParam[key] ?? ''}
        options={[
          { value: '', label: '全部' },
          { value: '5', label: '正高级' },
          { value: '3', label: '中级' },
        ]}
        onChange={onChange}
      />
    ),
  },
];

export function BizSelectExample() {
  const [roles, setRoles] = useState<string | null>('sales');
  const [position, setPosition] = useState<string | null>(null);
  const [users, setUsers] = useState<string | null>(null);
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <SelectRole aria-label="角色" value={roles} onChange={setRoles} />
      <SelectPosition
        aria-label="职务"
        multiple={false}
        selectButtonText="选择职务"
        queryConfig={MORE}
        value={position}
        onChange={setPosition}
      />
      <SelectMultiUser aria-label="用户" selectButtonText="选择用户" value={users} onChange={setUsers} />
      <output>
        {roles ?? '无'}；{position ?? '无'}；{users ?? '无'}
      </output>
    </Flex>
  );
}
