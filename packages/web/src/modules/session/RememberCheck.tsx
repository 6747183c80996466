import { isSmsOpen } from '../../api/config.ts';
import styles from '../../ui/sign-in.module.css';

/** 自动登录: keep the session for seven days instead of until the window closes; 忘记密码 where it can be helped. */
export function RememberCheck({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div className={styles.beside}>
      <label className={styles.check}>
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        自动登录
      </label>
      {isSmsOpen() && <a href="/user/alteration">忘记密码</a>}
    </div>
  );
}
