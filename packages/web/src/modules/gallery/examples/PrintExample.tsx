import { yuan } from '@songbai/contract/rules/money.ts';
import { Button, Flex, Input } from 'antd';
import { useRef } from 'react';
import { DetailList } from '../../../ui/detail-list/index.ts';
import { NewPage, PaperTable, PrintButton, printElement } from '../../../ui/print-view/index.ts';

interface Line {
  id: string;
  name: string;
  fen: number;
}

const RECORD = [
  { term: '合同编号', content: 'HT2026040501' },
  { term: '墓位', content: '松鹤园-1区-01排-02号' },
  { term: '购墓人', content: '陈建国' },
  { term: '签订日期', content: '2026-04-05' },
];

/** More rows than fit on one page. */
const LINES: readonly Line[] = Array.from({ length: 60 }, (_, at) => ({
  id: String(at + 1),
  name: `第${at + 1}年管理费`,
  fen: 12_000 + at * 100,
}));

export function PrintExample() {
  const note = useRef<HTMLDivElement>(null);
  return (
    <Flex vertical gap={16} style={{ maxWidth: 640 }}>
      <Flex gap={12} align="center">
        <PrintButton title="购墓合同">
          <DetailList bordered size="small" col={2} items={RECORD} />
          <NewPage>
            <h2>管理费</h2>
            <PaperTable
              title="管理费"
              rows={LINES}
              keyOf={({ id }) => id}
              columns={[
                { key: 'id', title: '序号', cell: ({ id }) => id },
                { key: 'name', title: '项目', cell: ({ name }) => name },
                { key: 'fen', title: '金额（元）', align: 'right', cell: ({ fen }) => yuan(fen) },
              ]}
            />
          </NewPage>
        </PrintButton>
        <span>记录与表格，先预览</span>
      </Flex>
      <div ref={note}>
        <Input.TextArea aria-label="便条" defaultValue="请提前一天预约祭扫。" rows={3} />
      </div>
      <Button onClick={() => note.current && printElement(note.current, '便条')}>直接打印便条</Button>
    </Flex>
  );
}
