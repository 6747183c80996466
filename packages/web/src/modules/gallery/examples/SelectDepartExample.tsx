import { Flex } from 'antd';
import { useState } from 'react';
import { SelectDepart } from '../../../pickers/people/SelectDepart.tsx';

export function SelectDepartExample() {
  const [one, setOne] = useState<string | null>(null);
  const [several, setSeveral] = useState<string | null>(null);
  const [names, setNames] = useState('');
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <SelectDepart aria-label="所属部门" value={one} onChange={setOne} />
      <SelectDepart
        aria-label="可见部门"
        multi
        treeOpera
        store="org_code"
        value={several}
        onChange={setSeveral}
        onBack={(chosen) => setNames(chosen.map(({ text }) => text).join('、'))}
      />
      <output>
        {one ?? '无'}；{several ?? '无'}；{names || '无'}
      </output>
    </Flex>
  );
}
