/** An object store that speaks S3, in the place of the upload folder. */
export interface S3Settings {
  /** `http(s)://host[:port]`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Env = Readonly<Record<string, string | undefined>>;
type Refuse = (name: string, value: string, allowed: string) => never;

const ENDPOINT = /^https?:\/\/[\w.:[\]-]+$/;
const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The settings of the object store: all of them, or none. */
export function readS3(env: Env, refuse: Refuse): S3Settings | undefined {
  if (![...NEEDED, 'S3_REGION'].some((name) => env[name])) return undefined;
  const value = (name: string, pattern: RegExp, allowed: string, fallback = ''): string => {
    const text = env[name] || fallback;
    return pattern.test(text) ? text : refuse(name, text, allowed);
  };
  const endpoint = value(
    'S3_ENDPOINT',
    ENDPOINT,
    'http(s)://主机[:端口]，对象存储的各项须一起设置 (all S3_* together)',
  );
  if (!URL.canParse(endpoint)) refuse('S3_ENDPOINT', endpoint, 'http(s)://主机[:端口]');
  return {
    endpoint,
    region: value('S3_REGION', /^[\w-]{1,64}$/, '区域名，如 (region such as) us-east-1', 'us-east-1'),
    bucket: value(
      'S3_BUCKET',
      /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
      '桶名，3到63个小写字母、数字、点和连字符 (bucket name)',
    ),
    accessKeyId: value('S3_ACCESS_KEY_ID', /^[\x21-\x7e]{1,256}$/, '访问密钥编号 (access key id)'),
    secretAccessKey: value('S3_SECRET_ACCESS_KEY', /^[\x21-\x7e]{1,512}$/, '访问密钥 (secret access key)'),
  };
}
