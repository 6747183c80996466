import { LIMITS } from '@songbai/contract/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { captchaAsked, isSlideCheck } from '../../api/config.ts';
import { failureText } from '../../lib/failure.ts';
import { fetchCaptcha } from '../../session/sign-in.ts';

export interface Captcha {
  /** `off`: the server requires none, at least for now, so no field is shown. */
  state: 'loading' | 'ready' | 'off' | 'failed';
  /** Data URL of the image, empty unless ready. */
  image: string;
  /** Identifies the image to the server. */
  key: string;
  /** Why there is no image. */
  problem: string;
  refresh: () => void;
  /** Shows the field from now on, because the server asked for one. */
  demand: () => void;
  /** Loads a new image if the current one is about to expire. */
  refreshIfStale: () => void;
}

const LOADING = { state: 'loading', image: '', key: '', problem: '' } as const;
const OFF = { ...LOADING, state: 'off' } as const;

/** The captcha: an image, or a slide that needs none; loaded at start and on demand, and renewed before it expires. */
export function useCaptcha(): Captcha {
  const [shown, setShown] = useState<Pick<Captcha, 'state' | 'image' | 'key' | 'problem'>>(
    captchaAsked() === 'on' ? LOADING : OFF,
  );
  const asked = useRef('');
  const loadedAt = useRef(0);
  const due = useRef(captchaAsked() === 'on');

  const refresh = useCallback(() => {
    if (!due.current) return;
    const key = String(Date.now());
    asked.current = key;
    if (isSlideCheck()) {
      setShown({ state: 'ready', image: '', key, problem: '' });
      return;
    }
    fetchCaptcha(key).then(
      (image) => {
        if (asked.current !== key) return;
        loadedAt.current = Date.now();
        setShown({ state: 'ready', image, key, problem: '' });
      },
      (error: unknown) => {
        if (asked.current === key) setShown({ state: 'failed', image: '', key, problem: failureText(error) });
      },
    );
  }, []);

  const demand = useCallback(() => {
    if (due.current) return;
    due.current = true;
    setShown(LOADING);
    refresh();
  }, [refresh]);

  const refreshIfStale = useCallback(() => {
    if (Date.now() - loadedAt.current > LIMITS.captchaLifeMs - 5000) refresh();
  }, [refresh]);

  useEffect(refresh, [refresh]);
  return { ...shown, refresh, demand, refreshIfStale };
}
