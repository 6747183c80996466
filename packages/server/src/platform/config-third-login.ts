/** A provider as it is registered there: which client we are, and where it is when not at its public address. */
export interface ThirdClient {
  clientId: string;
  clientSecret: string;
  /** Of a private edition, without a slash at its end. */
  baseUrl: string | undefined;
}

/** Providers of third-party sign-in; those that are not configured are undefined (docs/operations.md). */
export interface ThirdLoginSettings {
  oidc: { issuer: string; clientId: string; clientSecret: string | undefined; name: string } | undefined;
  github: ThirdClient | undefined;
  wechatEnterprise: (ThirdClient & { agentId: string }) | undefined;
  dingtalk: ThirdClient | undefined;
  wechatOpen: ThirdClient | undefined;
  /** Address of the CAS server, such as `https://sso.example.com/cas`. */
  casUrl: string | undefined;
  /** Whether somebody whom a provider vouches for gets a new account. */
  newAccounts: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;
type Refuse = (name: string, value: string, allowed: string) => never;

const ADDRESS = /^https?:\/\/[\w.:[\]-]+(\/[\w.~%-]+)*\/?$/;
const WORD = /^[\x21-\x7e]{1,512}$/;

/** Each provider wholly, or not at all. */
export function readThirdLogin(env: Env, refuse: Refuse): ThirdLoginSettings {
  const text = (name: string, pattern: RegExp, allowed: string): string | undefined => {
    const value = env[name];
    return !value || pattern.test(value) ? value || undefined : refuse(name, value, allowed);
  };
  const address = (name: string): string | undefined => {
    const allowed = 'http(s)://主机[:端口]/路径 (address)';
    const value = text(name, ADDRESS, allowed);
    return value === undefined || URL.canParse(value) ? value?.replace(/\/$/, '') : refuse(name, value, allowed);
  };
  const word = (name: string) => text(name, WORD, '不含空格的字符 (no blanks)');
  const needed = (name: string, beside: string): string => word(name) ?? refuse(name, '', `与 ${beside} 一起设置`);
  const client = (prefix: string): ThirdClient | undefined => {
    const clientId = word(`${prefix}_CLIENT_ID`);
    if (clientId === undefined) return assertNone(env, prefix, refuse);
    const clientSecret = needed(`${prefix}_CLIENT_SECRET`, `${prefix}_CLIENT_ID`);
    return { clientId, clientSecret, baseUrl: address(`${prefix}_BASE_URL`) };
  };
  const wecom = client('OAUTH_WECHAT_ENTERPRISE');
  const issuer = text('OAUTH_OIDC_ISSUER', ADDRESS, 'http(s)://主机[:端口]/路径 (address of the issuer)');
  return {
    oidc:
      issuer === undefined
        ? assertNone(env, 'OAUTH_OIDC', refuse)
        : {
            issuer,
            clientId: needed('OAUTH_OIDC_CLIENT_ID', 'OAUTH_OIDC_ISSUER'),
            clientSecret: word('OAUTH_OIDC_CLIENT_SECRET'),
            name: text('OAUTH_OIDC_NAME', /^[^\p{Cc}<>"'&]{1,20}$/u, '20字以内的名称 (a short name)') ?? '统一认证',
          },
    github: client('OAUTH_GITHUB'),
    wechatEnterprise: wecom && {
      ...wecom,
      agentId: needed('OAUTH_WECHAT_ENTERPRISE_AGENT_ID', 'OAUTH_WECHAT_ENTERPRISE_CLIENT_ID'),
    },
    dingtalk: client('OAUTH_DINGTALK'),
    wechatOpen: client('OAUTH_WECHAT_OPEN'),
    casUrl: address('CAS_URL'),
    newAccounts: text('OAUTH_NEW_ACCOUNTS', /^(on|off)$/, 'on | off') !== 'off',
  };
}

/** A setting without the one that switches its provider on is a mistake that nobody would notice otherwise. */
function assertNone(env: Env, prefix: string, refuse: Refuse): undefined {
  const main = prefix === 'OAUTH_OIDC' ? 'ISSUER' : 'CLIENT_ID';
  const other = ['CLIENT_ID', 'CLIENT_SECRET', 'BASE_URL', 'AGENT_ID', 'NAME'].find((name) => env[`${prefix}_${name}`]);
  return other === undefined ? undefined : refuse(`${prefix}_${main}`, '', `与 ${prefix}_${other} 一起设置`);
}

/** Whether anybody but ourselves signs people in by a button. */
export function hasThirdButtons({ casUrl: _, newAccounts: __, ...providers }: ThirdLoginSettings): boolean {
  return Object.values(providers).some((provider) => provider !== undefined);
}
