import { create } from 'zustand';

/**
 * `renewing`: the sign-in dialog is open over the page; `asking`: the dialog 登录已过期 is open; `leaving`: the page is
 * about to reload.
 */
export type SessionStage = 'running' | 'renewing' | 'asking' | 'leaving';

export const useSessionEnd = create<{ stage: SessionStage }>(() => ({ stage: 'running' }));

export function setSessionStage(stage: SessionStage): void {
  useSessionEnd.setState({ stage });
}
