import type { ThirdLoginResult } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notices.ts';
import { type LeftStep, leftStep } from '../../session/sign-in-steps.ts';
import { LazySignInSteps } from './lazy-steps.ts';
import { BindPhoneDialog, SameNameDialog } from './ThirdDialogs.tsx';
import { thirdEnter } from './third-login.calls.ts';
import { stepOf, type ThirdStep } from './third-posted.ts';
import { enterByThird } from './third-session.ts';

export interface ThirdSteps {
  /** Goes on with a posted value. */
  take: (posted: unknown, source: string) => void;
  /** The dialog that is open, if any. */
  dialog: ReactNode;
}

/**
 * Every reaction to what a sign-in at a provider ends with (contract/1 §2.5).
 * @param onSignedIn called before the session starts
 * @param onFailed told why a sign-in came to nothing; by default a notice says it
 */
export function useThirdSteps(onSignedIn: () => void, onFailed = warned): ThirdSteps {
  const [asked, setAsked] = useState<{ step: ThirdStep; source: string }>();
  const [left, setLeft] = useState<LeftStep>();

  async function enter(code: string, source: string): Promise<void> {
    try {
      signedIn(await thirdEnter(code, source));
    } catch (error) {
      const step = leftStep(error);
      setLeft(step);
      // The code is spent: without a further step the sign-in has to begin again.
      if (!step) onFailed('登录失败', failureText(error));
    } finally {
      setAsked(undefined);
    }
  }

  function signedIn(login: ThirdLoginResult): void {
    setLeft(undefined);
    onSignedIn();
    enterByThird(login);
  }

  function take(posted: unknown, source: string): void {
    const step = stepOf(posted);
    if (step.kind === 'failed') onFailed('登录失败');
    else if (step.kind === 'unknown') onFailed('不识别的信息传递');
    else if (step.kind === 'code') void enter(step.code, source);
    else setAsked({ step, source });
  }

  return {
    take,
    dialog: left ? (
      <LazySignInSteps first={left} onSignedIn={signedIn} onGivenUp={() => setLeft(undefined)} />
    ) : (
      asked &&
      dialogOf(
        asked.step,
        (code) => enter(code, asked.source),
        () => setAsked(undefined),
      )
    ),
  };
}

function warned(title: string, text?: string): void {
  notify({ kind: 'warning', title, ...(text === undefined ? {} : { text }) });
}

function dialogOf(step: ThirdStep, onCode: (code: string) => Promise<void>, onCancel: () => void): ReactNode {
  if (step.kind === 'phone')
    return <BindPhoneDialog key={step.uuid} uuid={step.uuid} onCode={onCode} onCancel={onCancel} />;
  if (step.kind !== 'sameName') return null;
  const { question } = step;
  return <SameNameDialog key={question.uuid} question={question} onCode={onCode} onCancel={onCancel} />;
}
