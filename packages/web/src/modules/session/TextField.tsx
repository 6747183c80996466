import { type HTMLInputTypeAttribute, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from '../../ui/sign-in.module.css';

export interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  type?: 'text' | 'password';
  autoComplete?: string;
  readOnly?: boolean;
  /** True by default. */
  required?: boolean;
  maxLength?: number;
  inputMode?: 'numeric' | 'tel';
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Shown to the right of the input. */
  aside?: ReactNode;
}

/** A labelled input with its error text; a password can be revealed, and says when Caps Lock is on. */
export function TextField({ label, error, type = 'text', aside, onChange, onBlur, ...input }: TextFieldProps) {
  const id = useId();
  const [readable, setReadable] = useState(false);
  const [caps, setCaps] = useState(false);
  const noteCaps = (event: KeyboardEvent) => setCaps(type === 'password' && event.getModifierState('CapsLock'));
  const shownType: HTMLInputTypeAttribute = type === 'password' && readable ? 'text' : type;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={error ? `${styles.input} ${styles.inputWrong}` : styles.input}>
        <input
          id={id}
          type={shownType}
          maxLength={256}
          required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={noteCaps}
          onKeyUp={noteCaps}
          onBlur={() => {
            setCaps(false);
            onBlur?.();
          }}
          {...input}
        />
        {type === 'password' && (
          <button
            type="button"
            className={styles.reveal}
            aria-label="显示密码"
            aria-pressed={readable}
            onClick={() => setReadable(!readable)}
          >
            <Eye closed={readable} />
          </button>
        )}
        {aside}
      </div>
      <div id={`${id}-error`} className={styles.fieldError} aria-live="polite">
        {error}
        {caps && <span className={styles.caps}>大写锁定已开启</span>}
      </div>
    </div>
  );
}

/** An eye, struck through while the password can be read. */
function Eye({ closed }: { closed: boolean }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 12q10-15 20 0q-10 15-20 0Z" />
      <circle cx="12" cy="12" r="3" />
      {closed && <path d="M4 21 20 3" />}
    </svg>
  );
}
