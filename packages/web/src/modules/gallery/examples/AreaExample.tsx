import { Flex } from 'antd';
import { useState } from 'react';
import { AreaLinkage } from '../../../pickers/region/AreaLinkage.tsx';
import { RegionText } from '../../../pickers/region/RegionText.tsx';

export function AreaExample() {
  const [code, setCode] = useState<string | null>('3301');
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <AreaLinkage aria-label="所在地区" value={code} onChange={setCode} />
      <AreaLinkage aria-label="分级选择" type="select" value={code} onChange={setCode} />
      <output>
        {code ?? '无'} <RegionText value={code ?? ''} />
      </output>
    </Flex>
  );
}
