import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import type { WildcardType } from '../../../lib/wildcard.ts';
import { TagInput } from '../../../pickers/TagInput.tsx';
import { WildcardInput } from '../../../pickers/WildcardInput.tsx';
import { YesNoSwitch } from '../../../pickers/YesNoSwitch.tsx';

const TYPES = [
  { value: 'like', label: '包含' },
  { value: 'ne', label: '不等于' },
  { value: 'ge', label: '不小于' },
];

export function SmallInputsExample() {
  const [type, setType] = useState<WildcardType>('like');
  const [condition, setCondition] = useState('');
  const [open, setOpen] = useState<string | number | null>(null);
  const [asked, setAsked] = useState<string | number | null>(null);
  const [tags, setTags] = useState('');
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <Flex gap={12}>
        <Segmented aria-label="方式" options={TYPES} value={type} onChange={setType} />
        <WildcardInput aria-label="条件" type={type} trim value={condition} onChange={setCondition} />
      </Flex>
      <Flex gap={12} align="center">
        <YesNoSwitch aria-label="启用" value={open} onChange={setOpen} />
        <YesNoSwitch aria-label="查询启用" query value={asked} onChange={setAsked} />
      </Flex>
      <TagInput aria-label="标签" placeholder="每两个字一个标签" value={tags} onChange={setTags} />
      <output>
        {condition || '无'}；{open ?? '空'}；{asked ?? '全部'}；{tags || '无'}
      </output>
    </Flex>
  );
}
