import { CHECK_BY_CODE } from '@songbai/contract/modules/check-rule/check-rule.calls.ts';
import type { CheckRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import { CHECK_LIMITS, type CheckFailure } from '@songbai/contract/rules/check-rule.rules.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { Alert, Flex, Input } from 'antd';
import { useState } from 'react';
import { ApiError, getResult } from '../../api/client.ts';
import { failureText } from '../../lib/feedback.ts';
import { Bounded } from '../../ui/Bounded.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import styles from './check-rule.module.css';

interface TrialDialogProps {
  rule: CheckRule;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Result of the rule for the text at the time of the request. */
interface Verdict {
  text: string;
  message: string;
  kind: 'success' | 'error' | 'warning';
  failure?: CheckFailure;
}

/** 功能测试: validates a text as a form would; shows each character with its index (contract/2 §3). */
export function TrialDialog({ rule, open, onOpenChange }: TrialDialogProps) {
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [busy, setBusy] = useState(false);
  const shown = verdict?.text === text ? verdict : undefined;
  const run = async () => {
    if (lengthProblem(text, { max: CHECK_LIMITS.value })) return;
    setBusy(true);
    setVerdict(await asked(rule.ruleCode, text));
    setBusy(false);
  };
  return (
    <Dialog
      title={`功能测试：${rule.ruleName}`}
      open={open}
      onOpenChange={onOpenChange}
      okText="校验"
      cancelText="关闭"
      okClose={false}
      confirmLoading={busy}
      onOk={() => void run()}
    >
      <Flex vertical gap={16}>
        <Bounded text={text} max={CHECK_LIMITS.value}>
          <Input
            aria-label="测试内容"
            placeholder="请输入要校验的内容"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPressEnter={() => void run()}
          />
        </Bounded>
        <Characters text={text} failure={shown?.failure} />
        {shown && <Alert type={shown.kind} showIcon title={shown.message} description={detailOf(shown.failure)} />}
      </Flex>
    </Dialog>
  );
}

async function asked(ruleCode: string, text: string): Promise<Verdict> {
  try {
    await getResult(CHECK_BY_CODE.url, { ruleCode, value: encodeURIComponent(text) }, { quiet: true });
    return { text, kind: 'success', message: text === '' ? '内容为空，不作校验' : '校验通过' };
  } catch (error) {
    const result = error instanceof ApiError ? error.result : undefined;
    const failure = isFailure(result) ? result : undefined;
    return { text, kind: failure ? 'error' : 'warning', message: failureText(error), ...(failure ? { failure } : {}) };
  }
}

function isFailure(result: unknown): result is CheckFailure {
  return typeof result === 'object' && result !== null && 'beginIndex' in result && 'endIndex' in result;
}

function detailOf(failure: CheckFailure | undefined): string | undefined {
  if (!failure) return undefined;
  const { digits, pattern, beginIndex, endIndex, checkValue } = failure;
  if (digits !== '*' && beginIndex === endIndex) return `第${beginIndex}位之后没有内容，应符合 ${pattern}`;
  const part = digits === '*' ? '全部内容' : `第${beginIndex + 1}到${endIndex}位`;
  return `${part}「${checkValue}」不符合 ${pattern}`;
}

/** Splits by code points, not UTF-16 units, so that rare characters count once, as in the rule. */
function Characters({ text, failure }: { text: string; failure: CheckFailure | undefined }) {
  const letters = [...text];
  const isBad = (at: number) => failure !== undefined && at >= failure.beginIndex && at < failure.endIndex;
  if (letters.length === 0) return null;
  return (
    <ol className={styles.characters} aria-label="字符和序号">
      {letters.map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position alone
        <li key={at} className={isBad(at) ? styles.bad : undefined}>
          <span>{letter === ' ' ? '␠' : letter}</span>
          <small>{at + 1}</small>
        </li>
      ))}
    </ol>
  );
}
