import { type PasswordStrength, passwordStrength } from '@songbai/contract/rules/password-strength.ts';
import styles from './door.module.css';

const PER_CENT: Readonly<Record<PasswordStrength, number>> = { 低: 33, 中: 66, 强: 100 };

/** 强度: 低, 中 or 强 for the current input (contract/1 §2.11). */
export function PasswordStrengthMeter({ password }: { password: string }) {
  if (password === '') return null;
  const strength = passwordStrength(password);
  return (
    <div className={styles.strength} data-strength={strength}>
      <span aria-live="polite">强度：{strength}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${PER_CENT[strength]}%` }} />
      </span>
    </div>
  );
}
