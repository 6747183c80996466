import styles from './sign-in.module.css';

/** The button of a form; busy it says so and cannot be pressed. */
export function SubmitButton({ busy, label, busyLabel }: { busy: boolean; label: string; busyLabel: string }) {
  return (
    <button type="submit" className={`sb-button ${styles.submit}`} disabled={busy} aria-busy={busy}>
      {busy ? busyLabel : label}
    </button>
  );
}
