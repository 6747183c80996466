import styles from './sign-in.module.css';

/** 自动登录: keep the session for seven days instead of until the window closes. */
export function RememberCheck({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      自动登录
    </label>
  );
}
