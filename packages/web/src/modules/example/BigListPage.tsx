import { BIG_ROWS, EXAMPLE_CALLS } from '@songbai/contract/modules/example/example.calls.ts';
import { exampleBigRow } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, InputNumber, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { send } from '../../api/client.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import styles from './big-list.module.css';
import { useBigRows } from './big-rows.calls.ts';
import { LongTable } from './LongTable.tsx';
import { ROW, rowWindow } from './window-rows.ts';

/** px */
const HEIGHT = 560;

/** 大数据列表: 100,000 rows in one scroll bar; only what is in view is drawn, and read from the server by pages. */
export function BigListPage() {
  const [top, setTop] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { total, rowOf, error, refetch } = useBigRows((known) => rowWindow(top, HEIGHT, known).pages);
  return (
    <Card variant="borderless">
      <Flex gap={12} align="center" wrap style={{ marginBottom: 16 }}>
        <FillButton total={total} />
        {total !== undefined && total > 0 && (
          <>
            <span role="status">共 {total.toLocaleString('zh-CN')} 条</span>
            <GoTo total={total} onGo={(at) => box.current?.scrollTo({ top: at * ROW })} />
          </>
        )}
      </Flex>
      {error !== null && <LoadFailure error={error} what="大数据列表" onRetry={refetch} />}
      {total === undefined && error === null && <Skeleton active />}
      {total === 0 && <Empty description="还没有数据，可先生成十万条样例数据" />}
      {total !== undefined && total > 0 && (
        <section
          ref={box}
          aria-label="大数据列表"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by keyboard
          tabIndex={0}
          className={styles.box}
          style={{ height: HEIGHT }}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        >
          <LongTable total={total} window={rowWindow(top, HEIGHT, total)} rowOf={rowOf} />
        </section>
      )}
    </Card>
  );
}

function FillButton({ total }: { total: number | undefined }) {
  const client = useQueryClient();
  const can = useCan();
  const { busy, run } = useCommand();
  if (!can('test:bigRow:fill') || total === undefined || total >= BIG_ROWS) return null;
  const fill = async () => {
    await run(() => send('POST', EXAMPLE_CALLS.fill.url, { body: { rows: BIG_ROWS }, timeoutMs: FILL_MS }));
    await invalidate(client, exampleBigRow.name);
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void fill()}>
      {busy ? '正在生成…' : '生成十万条数据'}
    </Button>
  );
}

const FILL_MS = 120_000;

function GoTo({ total, onGo }: { total: number; onGo(index: number): void }) {
  const [wanted, setWanted] = useState<number | null>(null);
  const go = () => wanted !== null && onGo(Math.min(wanted, total) - 1);
  return (
    <Flex gap={8}>
      <InputNumber
        aria-label="跳到第几条"
        placeholder="跳到第几条"
        min={1}
        max={total}
        precision={0}
        value={wanted}
        onChange={setWanted}
        onPressEnter={go}
        style={{ width: 130 }}
      />
      <Button onClick={go}>跳转</Button>
    </Flex>
  );
}
