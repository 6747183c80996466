import { useId, useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import { fetchSlide } from '../../session/sign-in.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import styles from '../../ui/sign-in.module.css';
import type { TextFieldProps } from './TextField.tsx';
import type { Captcha } from './use-captcha.ts';

const SlideCheck = lazyComponent(async () => (await import('../../ui/slide-check/index.ts')).SlideCheck, null);

interface SlideFieldProps extends Pick<TextFieldProps, 'error' | 'onChange'> {
  captcha: Captcha;
}

/** In the place of the captcha's picture: the server gives the text once the slide is through. */
export function SlideField({ captcha, error, onChange }: SlideFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const { key, refresh } = captcha;

  function passed(): void {
    setProblem(undefined);
    fetchSlide(key).then(onChange, (failure: unknown) => {
      setProblem(failureText(failure));
      refresh();
    });
  }

  return (
    <div className={styles.field}>
      <fieldset className={styles.slide} aria-label="验证" aria-describedby={`${id}-error`}>
        <SlideCheck key={key} onSuccess={passed} />
      </fieldset>
      <div id={`${id}-error`} className={styles.fieldError} aria-live="polite">
        {error ?? problem}
      </div>
    </div>
  );
}
