import type { SuperQuery as Query } from '@songbai/contract/rules/super-query.ts';
import { Flex } from 'antd';
import { useState } from 'react';
import { type QueryField, SuperQuery } from '../../../resource/list/super-query/index.ts';

const FIELDS: QueryField[] = [
  { value: 'name', text: '名称', type: 'string' },
  { value: 'day', text: '日期', type: 'date' },
];

/** Saved queries belong to a user and a page; pages with the same `saveCode` share them. */
export function SavedQueryExample() {
  const [query, setQuery] = useState<Query>();
  return (
    <Flex gap={12} wrap align="center">
      <SuperQuery fields={FIELDS} value={query} onChange={setQuery} saveCode="gallery-saved" />
      <output>{query ? JSON.stringify(query) : '在弹窗中保存条件，再次打开时点击右侧名称即可取用'}</output>
    </Flex>
  );
}
