import { Flex } from 'antd';
import { useState } from 'react';
import { SelectUser } from '../../../pickers/people/SelectUser.tsx';

export function SelectUserExample() {
  const [several, setSeveral] = useState<string | null>('admin');
  const [one, setOne] = useState<string | null>(null);
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <SelectUser aria-label="参与人" value={several} onChange={setSeveral} />
      <SelectUser aria-label="负责人" multi={false} store="id" buttonText="选择负责人" value={one} onChange={setOne} />
      <output>
        {several ?? '无'}；{one ?? '无'}
      </output>
    </Flex>
  );
}
