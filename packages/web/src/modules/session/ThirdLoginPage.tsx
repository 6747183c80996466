import styles from './door.module.css';

/** Sign-in through an enterprise chat (spec/1 §2): none is configured, so it shows that and links to account login. */
export function ThirdLoginPage({ search }: { search: string }) {
  return (
    <section className={styles.page} aria-labelledby="third-title">
      <h2 id="third-title">第三方登录</h2>
      <p role="status">系统未开启第三方登录（企业微信、钉钉等），请使用账号登录。</p>
      <a className={`sb-button ${styles.wide} ${styles.linkButton}`} href={`/user/login${search}`}>
        使用账号登录
      </a>
    </section>
  );
}
