import { Flex } from 'antd';
import { type DetailItem, DetailList } from '../../../ui/detail-list/index.ts';

const ITEMS: DetailItem[] = [
  { term: '墓位', content: '松鹤园-1区-01排-02号' },
  { term: '墓型', content: '标准双穴立碑墓' },
  { term: '穴型', content: '双穴' },
  { term: '朝向', content: '坐北朝南' },
  { term: '持证人', content: '陈建国' },
  { term: '备注', content: '临近主路，祭扫方便。', wide: true },
];

export function DetailListExample() {
  return (
    <Flex vertical gap={24}>
      <DetailList title="默认三列" items={ITEMS} />
      <DetailList title="四列小号带边框" items={ITEMS} col={4} size="small" bordered />
      <DetailList title="两列上下排列" items={ITEMS} col={2} layout="vertical" />
    </Flex>
  );
}
