import { Flex } from 'antd';
import { useState } from 'react';
import { SelectMultiUser, SelectPosition, SelectRole } from '../../../pickers/biz/wrappers.tsx';

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
