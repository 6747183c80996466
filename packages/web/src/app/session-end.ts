import { create } from 'zustand';

interface SessionEnd {
  /**
   * `renewing`: the sign-in dialog is open over the page; `asking`: the dialog 登录已过期 is open; `leaving`: the page
   * is about to load anew.
   */
  stage: 'running' | 'renewing' | 'asking' | 'leaving';
  /** Whether a page holds unsaved input; the console installs it. */
  holdsInput: () => boolean;
}

export const useSessionEnd = create<SessionEnd>(() => ({ stage: 'running', holdsInput: () => false }));
