import { type DesignProblem, problemText } from '@songbai/contract/design/design-checks.ts';
import { Alert, Form } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import type { DesignInput } from './design-conflict.ts';
import styles from './online-form.module.css';
import { type DesignStores, inputNow, problemsOf, useRowsVersion } from './use-designer.ts';

const SHOWN = 6;

interface ProblemListProps {
  stores: DesignStores;
  base: DesignInput | undefined;
  /** Somebody tried to save: what is still empty counts too. */
  attempted: boolean;
}

/** What keeps the design from being saved, by the checks of the server, a moment after each change (contract/2 §15.5). */
export function ProblemList({ stores, base, attempted }: ProblemListProps) {
  const version = useDeferredValue(useRowsVersion(stores));
  const head = useDeferredValue(Form.useWatch<Record<string, unknown>>([]) ?? NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read from the store, whose version tells
  const problems = useMemo(() => problemsOf(inputNow(stores, head), base), [version, stores, head, base]);
  const shown = attempted ? problems : problems.filter(isOfFilledPart);
  if (shown.length === 0) return null;
  return (
    <Alert
      type="error"
      style={{ marginTop: 12 }}
      title={`保存前需处理 ${shown.length} 个问题`}
      description={
        <ul className={styles.problems}>
          {shown.slice(0, SHOWN).map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same text may stand there twice
            <li key={at}>{problemText(problem)}</li>
          ))}
          {shown.length > SHOWN && <li>……</li>}
        </ul>
      }
    />
  );
}

const NONE: Readonly<Record<string, unknown>> = {};

const isOfFilledPart = ({ field }: DesignProblem) => field !== undefined && field !== '';
