import type { Tone } from '@songbai/contract/dicts/tones.ts';
import styles from './state-tag.module.css';

/** A state with its word in the colours of its meaning (contract/dicts/tones.ts). */
export function StateTag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`} title={children}>
      {children}
    </span>
  );
}
