import styles from '../../ui/sign-in.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';
import type { Captcha } from './use-captcha.ts';

interface CaptchaFieldProps extends Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'> {
  captcha: Captcha;
}

/** 验证码 with its image; a click on the image loads a new one. */
export function CaptchaField({ captcha, ...field }: CaptchaFieldProps) {
  const picture = (
    <button
      type="button"
      className={styles.captcha}
      title="看不清？点击更换"
      aria-label="更换验证码图片"
      onClick={captcha.refresh}
    >
      {captcha.state === 'ready' ? (
        <img src={captcha.image} alt="验证码图片" width={105} height={35} />
      ) : (
        <span title={captcha.problem}>{captcha.state === 'loading' ? '加载中…' : '点击重试'}</span>
      )}
    </button>
  );
  return (
    <TextField
      label="验证码"
      autoComplete="off"
      onFocus={() => {
        if (field.value === '') captcha.refreshIfStale();
      }}
      aside={picture}
      {...field}
    />
  );
}
