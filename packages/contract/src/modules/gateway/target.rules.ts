/** Where a route leads to. */
export interface TargetAddress {
  host: string;
  port: number;
  /** As calls name it: scheme, host and port. */
  origin: string;
}

const ADDRESS = /^(https?):\/\/(\[[\da-f:.]{2,45}\]|[^/?#:[\]@]+)(?::(\d{1,5}))?(\/?)$/i;
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?$/;
const NUMBER = /^(?:0x[\da-f]*|\d+)$/i;

/** Reads the address of a route: scheme, host and port of a server that speaks HTTP, and nothing else. */
export function parseTarget(text: string): TargetAddress | { problem: string } {
  const uri = text.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
  if (scheme === undefined) return { problem: '应以 http:// 或 https:// 开头' };
  if (scheme !== 'http' && scheme !== 'https')
    return { problem: `暂不支持 ${scheme}:// ，可以使用：http://、https://` };
  if (/^https?:\/\/[^/?#]*@/i.test(uri)) return { problem: '不能包含用户名和密码' };
  if (/^https?:\/\/[^/?#\\\s]+[/?#]./i.test(uri))
    return { problem: '只填写协议、主机和端口，路径请用过滤器PrefixPath或RewritePath设置' };
  const [, , host = '', written] = ADDRESS.exec(uri) ?? [];
  const isAddress = host.startsWith('[');
  if (!isAddress && (!HOST.test(host) || host.includes('..')))
    return { problem: '格式不正确，例如 http://10.0.0.5:8080' };
  if (!isAddress && isOddNumber(host)) return { problem: '主机请写主机名或标准IP地址' };
  const port = written === undefined ? (scheme === 'https' ? 443 : 80) : Number(written);
  if (port < 1 || port > 65_535) return { problem: '端口应在1到65535之间' };
  const name = host.toLowerCase();
  return { host: name.replace(/^\[|\]$/g, ''), port, origin: `${scheme}://${name}:${port}` };
}

/** Numbers that systems read as addresses although they do not look like them: `2130706433`, `0177.0.0.1`, `127.1`. */
function isOddNumber(host: string): boolean {
  const labels = host.split('.');
  if (!NUMBER.test(labels.at(-1) ?? '')) return false;
  return labels.length !== 4 || !labels.every((label) => /^(0|[1-9]\d{0,2})$/.test(label) && Number(label) <= 255);
}
