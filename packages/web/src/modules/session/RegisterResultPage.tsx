import styles from './door.module.css';

interface RegisterResultPageProps {
  go: (path: string) => void;
  search: string;
}

/** Result of the registration, with a link to the sign-in page with the name filled in (contract/1 §2.11). */
export function RegisterResultPage({ go, search }: RegisterResultPageProps) {
  const username = new URLSearchParams(search).get('username') ?? '';
  const back = username === '' ? '/user/login' : `/user/login?${new URLSearchParams({ username })}`;
  return (
    <section className={styles.page} aria-labelledby="registered-title">
      {username === '' ? (
        <h2 id="registered-title">没有注册信息</h2>
      ) : (
        <>
          <h2 id="registered-title">你的账户：{username} 注册成功</h2>
          <p>管理员为您分配角色后，即可登录使用系统。</p>
        </>
      )}
      <button type="button" className={`sb-button ${styles.wide}`} onClick={() => go(back)}>
        返回首页
      </button>
    </section>
  );
}
