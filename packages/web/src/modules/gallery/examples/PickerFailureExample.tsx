import { Flex } from 'antd';
import { useState } from 'react';
import { BizSelect } from '../../../pickers/biz/BizSelect.tsx';
import type { BizSource } from '../../../pickers/biz/biz-query.ts';

const POSITIONS: BizSource = {
  name: '岗位',
  listUrl: '/sys/position/list',
  columns: [
    { title: '职务名称', dataIndex: 'name' },
    { title: '职务编码', dataIndex: 'code' },
  ],
  displayKey: 'name',
  returnKeys: ['id', 'code'],
  queryParamText: '职务名称',
};
/** A path without a handler. */
const NOWHERE: BizSource = { ...POSITIONS, name: '无法加载的记录', listUrl: '/sys/position/nowhere' };

/** A picker over any list, with its own columns, pagination with a quick jumper, and a retry after a failed load. */
export function PickerFailureExample() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <BizSelect aria-label="岗位" selectButtonText="选择岗位" source={POSITIONS} value={chosen} onChange={setChosen} />
      <BizSelect aria-label="无法加载的记录" selectButtonText="选择无法加载的记录" source={NOWHERE} value={null} />
      <output>{chosen ?? '无'}</output>
    </Flex>
  );
}
