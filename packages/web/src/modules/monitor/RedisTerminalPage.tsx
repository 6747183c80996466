import { MONITOR_URL, type TerminalState } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { getResult, send } from '../../api/client.ts';
import { failureText, isRefusal } from '../../lib/failure.ts';
import { Bounded } from '../../ui/Bounded.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import styles from './monitor.module.css';
import { NoRedis } from './RedisInfoPage.tsx';

interface Line {
  id: number;
  command: string;
  reply: string;
  failed: boolean;
}

const KEPT = 100;
const LENGTH = 1000;

/** Redis终端: whether there is a Redis at all is known before anybody types a command. */
export function RedisTerminalPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['redis-terminal'],
    queryFn: ({ signal }) => getResult<TerminalState>(MONITOR_URL.terminal, {}, { signal, quiet: true }),
  });
  if (isRefusal(error, 'redisOff')) return <NoRedis text={error.message} />;
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  return data ? <Terminal version={data.version} /> : <Skeleton active className={styles.page ?? ''} />;
}

/** Reading commands only, each of them in the operation log. */
function Terminal({ version }: TerminalState) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const recalled = useRef(0);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last line is scrolled to when there is a new one
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not.
    void end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  const run = async () => {
    const command = typed.trim();
    if (command === '' || busy || lengthProblem(command, { max: LENGTH })) return;
    setBusy(true);
    const answer = await replyOf(command);
    setBusy(false);
    recalled.current = 0;
    setTyped('');
    setLines((before) => [...before, { ...answer, command, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-KEPT));
  };
  const recall = (steps: number) => {
    const next = Math.min(lines.length, Math.max(0, recalled.current + steps));
    recalled.current = next;
    setTyped(next === 0 ? '' : (lines.at(-next)?.command ?? ''));
  };
  return (
    <div className={styles.page}>
      <p className={styles.note}>
        已连接 Redis {version}。只执行只读命令，每次返回的内容有限；会话、验证码等键的值不显示。所有命令都记入操作日志。
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by keyboard */}
      <section className={styles.terminal} aria-label="命令与结果" aria-live="polite" tabIndex={0}>
        {lines.map(({ id, command, reply, failed }) => (
          <div key={id}>
            <div className={styles.command}>&gt; {command}</div>
            <pre className={failed ? styles.failed : undefined}>{reply}</pre>
          </div>
        ))}
        <div ref={end} />
      </section>
      <form
        className={styles.prompt}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Bounded className={styles.typed} text={typed} max={LENGTH}>
          <Input
            aria-label="命令"
            placeholder="如 SCAN 0 MATCH songbai:* COUNT 20"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
                event.preventDefault();
                recall(event.key === 'ArrowUp' ? 1 : -1);
              }
            }}
          />
        </Bounded>
        <Button type="primary" htmlType="submit" loading={busy} disabled={typed.trim() === ''}>
          执行
        </Button>
        <Button disabled={lines.length === 0} onClick={() => setLines([])}>
          清屏
        </Button>
      </form>
    </div>
  );
}

async function replyOf(command: string): Promise<{ reply: string; failed: boolean }> {
  try {
    const { result } = await send<{ reply: string }>('POST', MONITOR_URL.command, { body: { command } });
    return { reply: result.reply, failed: false };
  } catch (error) {
    return { reply: failureText(error), failed: true };
  }
}
