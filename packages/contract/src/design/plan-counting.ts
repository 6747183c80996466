import type { PlanStep, SyncPlan } from './plan.ts';
import type { DraftPlan, DraftStep } from './plan-input.ts';

/** How many rows stand against a check, and the first of them. */
export interface Counted {
  rows: number;
  ids: readonly string[];
}

/** Steps with what was counted for them: by step and check, in their order; a step that loses values is named. */
export function countedPlan(
  { steps, refused }: DraftPlan,
  rows: number,
  counted: readonly (readonly Counted[])[],
): Pick<SyncPlan, 'steps' | 'refused'> {
  const done = steps.map((one, at) => countedStep(one, rows, counted[at] ?? []));
  const losing = done.filter(({ isLossRefused }) => isLossRefused).map(({ step }) => step.text);
  const lost = losing.length === 0 ? [] : [lossText(losing)];
  return {
    steps: done.map(({ step }) => step),
    refused: [...refused, ...lost, ...done.flatMap(({ texts }) => texts)],
  };
}

const lossText = (steps: readonly string[]) =>
  `普通同步不能执行会丢失数据的变更：${steps.join('、')}，请先处理或使用强制同步`;

function countedStep({ checks, touches, empties, ...one }: DraftStep, rows: number, counted: readonly Counted[]) {
  const failing = checks.flatMap((check, at) => {
    const found = counted[at];
    return found && found.rows > 0 ? [{ check, found }] : [];
  });
  const [first] = failing;
  const touched = touches === 'all' ? rows : 0;
  const isLossRefused = failing.some(({ check }) => check.loses);
  const texts = failing
    .filter(({ check }) => !check.loses)
    .map(({ check, found }) => check.text.replaceAll('{n}', String(found.rows)));
  const step: PlanStep = {
    ...one,
    text: failing
      .filter(({ check }) => check.loses)
      .reduce((text, { found }) => `${text}（${found.rows}行不符合）`, one.text),
    rows: first ? first.found.rows : touched,
    risk: isLossRefused || (empties && rows > 0) ? 'loss' : checks.length > 0 ? 'check' : 'none',
    sampleIds: first ? first.found.ids : [],
  };
  return { step, isLossRefused, texts };
}
