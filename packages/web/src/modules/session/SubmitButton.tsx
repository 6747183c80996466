import styles from '../../ui/sign-in.module.css';

/** Submit button of a form; while busy it shows that and is disabled. */
export function SubmitButton({ busy, label, busyLabel }: { busy: boolean; label: string; busyLabel: string }) {
  return (
    <button type="submit" className={`sb-button ${styles.submit}`} disabled={busy} aria-busy={busy}>
      {busy ? busyLabel : label}
    </button>
  );
}
