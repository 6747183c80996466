/** The mail server of SMTP_URL. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  user: string | undefined;
  password: string | undefined;
}

/** `smtp://user:password@host:port`, or `smtps://`; undefined when it is none. */
export function parseSmtp(text: string): SmtpSettings | undefined {
  if (!/^smtps?:\/\/[^\s/?#]+\/?$/.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password } = new URL(text);
  const secure = protocol === 'smtps:';
  const [user, secret] = [decoded(username), decoded(password)];
  if (hostname === '' || user === undefined || secret === undefined) return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  const given = port === '' ? (secure ? 465 : 25) : Number(port);
  return { host, port: given, secure, user: user || undefined, password: secret || undefined };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Who mails come from. */
export interface MailFrom {
  name: string;
  address: string;
}

/** `office@example.com` or `松柏陵园 <office@example.com>`; undefined when it is none. */
export function parseFrom(text: string): MailFrom | undefined {
  const match = /^(?:([^<>\p{Cc}]*?)\s*<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  if (!/^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)*$/.test(address)) return undefined;
  return { name: (match?.[1] ?? '').replace(/^"|"$/g, '').trim(), address };
}

/** Mail server and robots of groups; what is not set is not sent. */
export interface MessageSettings {
  smtp: (SmtpSettings & { from: MailFrom }) | undefined;
  wecomUrl: string | undefined;
  dingtalk: { url: string; secret: string | undefined } | undefined;
  feishu: { url: string; secret: string | undefined } | undefined;
}
