import { PlayCircleOutlined } from '@ant-design/icons';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { Button, Card, Flex, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFeedback } from '../../../lib/feedback.ts';
import { useShowFailure } from '../../../resource/use-show-failure.ts';
import type { CodeProblem } from '../../../ui/code-editor/index.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import { fetchSample } from '../online-enhance.calls.ts';
import type { TrialResult } from './run-trial.ts';
import styles from './script.module.css';
import type { NamedField, ScriptNames } from './script-words.ts';
import { isListening, sampleRow, subOf, trialCall } from './trial-call.ts';

interface ScriptTrialProps {
  head: CgformHead;
  names: ScriptNames;
  text: string;
  /** Methods of the script. */
  methods: readonly string[];
  onBroken(problems: readonly CodeProblem[]): void;
}

/** 试运行: one method of the script as it is typed, on sample values, with what it does and says. */
export function ScriptTrial({ head, names, text, methods, onBroken }: ScriptTrialProps) {
  const [chosen, setChosen] = useState<string>();
  const [field, setField] = useState<string>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [result, setResult] = useState<TrialResult>();
  const [busy, setBusy] = useState(false);
  const ending = useEnding();
  const method = chosen !== undefined && methods.includes(chosen) ? chosen : methods[0];
  const fields = (method && subOf(method, names)?.fields) || names.fields;
  const changed = fields.find(({ name }) => name === field)?.name ?? fields[0]?.name ?? '';
  const run = async (): Promise<void> => {
    if (method === undefined || busy) return;
    setBusy(true);
    onBroken([]);
    const call = trialCall(names, { method, field: changed, values: sampleRow(fields, typed) });
    const place = { id: head.id, tableName: head.tableName, subs: names.subs.map(({ name }) => name) };
    const { runTrial } = await import('./run-trial.ts');
    const signal = ending();
    const done = await runTrial(text, { names, place, call }, signal);
    if (signal.aborted) return;
    setResult(done);
    setBusy(false);
    const { place: broke, text: why } = done.answer;
    if (broke) onBroken([{ ...broke, text: why }]);
  };
  return (
    <Card size="small" title="试运行" className={styles.trial ?? ''}>
      <Flex wrap gap={8} align="center">
        <Select<string>
          aria-label="方法"
          placeholder="脚本中还没有方法"
          style={{ width: 200 }}
          {...(method === undefined ? {} : { value: method })}
          options={methods.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
        {method !== undefined && isListening(method) && (
          <Select<string>
            aria-label="改变的字段"
            style={{ width: 160 }}
            value={changed}
            options={fields.map(({ name, label }) => ({ value: name, label }))}
            onChange={setField}
          />
        )}
        <Button
          icon={<PlayCircleOutlined aria-hidden />}
          disabled={method === undefined}
          loading={busy}
          onClick={() => void run()}
        >
          运行
        </Button>
        <SampleButton headId={head.id} onTake={setTyped} />
      </Flex>
      <Samples fields={fields} typed={typed} onType={(name, value) => setTyped({ ...typed, [name]: value })} />
      <TrialLines result={result} />
    </Card>
  );
}

/** What runs ends with the dialog. */
function useEnding(): () => AbortSignal {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current = new AbortController();
    return running.current.signal;
  };
}

function SampleButton({ headId, onTake }: { headId: string; onTake(values: Readonly<Record<string, string>>): void }) {
  const { message } = useFeedback();
  const showFailure = useShowFailure();
  const take = async () => {
    try {
      const row = await fetchSample(headId);
      if (!row) void message.info('表中还没有记录，请填写样例值');
      else onTake(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])));
    } catch (error) {
      showFailure(error);
    }
  };
  return <Button onClick={() => void take()}>取最新一条记录作样例</Button>;
}

interface SamplesProps {
  fields: readonly NamedField[];
  typed: Readonly<Record<string, string>>;
  onType(name: string, value: string): void;
}

function Samples({ fields, typed, onType }: SamplesProps) {
  return (
    <div className={styles.samples}>
      {fields.map(({ name, label }) => (
        <Input
          key={name}
          size="small"
          prefix={<span className={styles.label}>{label}</span>}
          aria-label={`样例${label}`}
          value={typed[name] ?? ''}
          onChange={(event) => onType(name, event.target.value)}
        />
      ))}
    </div>
  );
}

function TrialLines({ result }: { result: TrialResult | undefined }) {
  if (!result)
    return (
      <p className={styles.label}>
        选择方法，填写样例值，点击“运行”。读取会真正执行，写入只显示不执行；单次最多2秒、100次请求
      </p>
    );
  const { lines, ms, asked } = result;
  return (
    <>
      <ol aria-label="试运行结果" className={styles.lines}>
        {lines.map(({ kind, tone, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never moved
          <li key={at}>
            <StateTag tone={tone}>{kind}</StateTag>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className={styles.label}>
        用时 {groupedNumber(ms)} 毫秒（上限 2,000），请求 {asked} 次（上限 100）
      </p>
    </>
  );
}
