import { networkInterfaces } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { createOutbound } from './outbound.ts';
import { isOddNumber, NOTHING_ALLOWED, parseAllowed, refusalOf } from './outbound-addresses.ts';

const allow = (text: string) => parseAllowed(text) ?? expect.fail(`not a setting: ${text}`);
const why = (address: string, setting = '', host = address) => refusalOf(host, address, allow(setting), []);

describe('addresses of other systems', () => {
  test.each([
    ['127.0.0.1', '本机地址'],
    ['127.255.255.254', '本机地址'],
    ['0.0.0.0', '本机地址'],
    ['::1', '本机地址'],
    ['::', '本机地址'],
    ['::ffff:127.0.0.1', '本机地址'],
    ['::ffff:7f00:1', '本机地址'],
    ['0:0:0:0:0:ffff:7f00:0001', '本机地址'],
    ['10.0.0.1', '内网地址'],
    ['172.16.0.1', '内网地址'],
    ['172.31.255.255', '内网地址'],
    ['192.168.1.1', '内网地址'],
    ['100.64.0.1', '内网地址'],
    ['fd12::1', '内网地址'],
    ['::ffff:10.1.2.3', '内网地址'],
    ['169.254.1.1', '链路本地地址'],
    ['fe80::1', '链路本地地址'],
    ['169.254.169.254', '云服务器元数据地址'],
    ['::ffff:169.254.169.254', '云服务器元数据地址'],
    ['fd00:ec2::254', '云服务器元数据地址'],
    ['100.100.100.200', '云服务器元数据地址'],
    ['168.63.129.16', '云服务器元数据地址'],
    ['fd20:ce::254', '云服务器元数据地址'],
    ['224.0.0.1', '保留地址'],
    ['255.255.255.255', '保留地址'],
    ['64:ff9b::7f00:1', '保留地址'],
    ['2002:7f00:1::', '保留地址'],
    ['::7f00:1', '保留地址'],
    ['::ffff:0:7f00:1', '保留地址'],
    ['fe80::1%eth0', '地址不正确'],
    ['db.lan', '地址不正确'],
    ['8.8.8.8', undefined],
    ['172.32.0.1', undefined],
    ['2400:3200::1', undefined],
    ['::ffff:8.8.8.8', undefined],
  ])('%s: %s', (address, reason) => {
    expect(why(address)).toBe(reason);
  });

  test.each<[address: string, setting: string, host: string, reason: string | undefined]>([
    ['127.0.0.1', '127.0.0.1', '127.0.0.1', undefined],
    ['::ffff:127.0.0.1', '127.0.0.1', 'x', undefined],
    ['127.0.0.2', '127.0.0.1', 'x', '本机地址'],
    ['10.9.8.7', '10.0.0.0/8', 'x', undefined],
    ['11.0.0.1', '10.0.0.0/8', 'x', undefined],
    ['192.168.3.4', '192.168.2.0/24, 192.168.4.0/24', 'x', '内网地址'],
    ['192.168.3.4', 'db.lan', 'DB.lan', undefined],
    ['192.168.3.4', 'db.lan', 'evil.db.lan', '内网地址'],
    ['fd12::1', 'fd12::/16', 'x', undefined],
    ['169.254.169.254', '0.0.0.0/0,meta.lan', 'meta.lan', '云服务器元数据地址'],
    ['169.254.169.254', '169.254.169.254', 'meta.lan', undefined],
  ])('%s with OUTBOUND_ALLOW=%s, asked for as %s: %s', (address, setting, host, reason) => {
    expect(why(address, setting, host)).toBe(reason);
  });

  test('an address of this machine is its own, whatever its kind', () => {
    expect(refusalOf('me', '8.8.8.8', NOTHING_ALLOWED, ['8.8.8.8'])).toBe('本机地址');
    expect(refusalOf('me', '::ffff:8.8.8.8', NOTHING_ALLOWED, ['8.8.8.8'])).toBe('本机地址');
    expect(refusalOf('me', '8.8.8.8', allow('8.8.8.8'), ['8.8.8.8'])).toBeUndefined();
  });

  test('IPv4 in IPv6 is judged as IPv4 is', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(why(`::ffff:${address}`)).toBe(why(address));
      }),
    );
  });

  test('an allowed network lets in exactly its own addresses of private ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), (net, own) => {
        expect(why(`192.168.${own}.9`, `192.168.${net}.0/24`)).toBe(net === own ? undefined : '内网地址');
      }),
    );
  });

  test.each(['2130706433', '0177.0.0.1', '0x7f.0.0.1', '127.1', '0x7f000001', '127.0.0.01'])(
    '%s is a number in disguise',
    (host) => {
      expect(isOddNumber(host)).toBe(true);
    },
  );
  test.each(['127.0.0.1', 'db1', 'db.x1', '::1', 'a.b.c'])('%s is not', (host) => {
    expect(isOddNumber(host)).toBe(false);
  });

  test.each(['10.0.0.0/33', '10.0.0.0/8/8', 'http://db', 'a b', '127.1', '-x', '10.0.0.0/x'])(
    'OUTBOUND_ALLOW=%s stops the start with a clear line',
    (text) => {
      expect(() => readConfig({ OUTBOUND_ALLOW: text })).toThrow(ConfigError);
      expect(() => readConfig({ OUTBOUND_ALLOW: text })).toThrow(/OUTBOUND_ALLOW=.*10\.0\.0\.0\/8/);
    },
  );
});

describe('resolving a host', () => {
  const answering = (...lists: string[][]) => {
    let at = 0;
    return async () => (lists[at++] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const refused = (reason: string) => ({ key: 'outboundRefused', message: expect.stringContaining(reason) });

  test('is done once, and the address that was checked is the one to connect to', async () => {
    const outbound = createOutbound(NOTHING_ALLOWED, answering(['8.8.8.8'], ['127.0.0.1']));
    expect(await outbound.target('db.example.com')).toEqual({ address: '8.8.8.8', family: 4 });
    await expect(outbound.target('db.example.com')).rejects.toMatchObject(refused('本机地址'));
  });

  test('one private address among public ones is enough to be refused', async () => {
    const outbound = createOutbound(NOTHING_ALLOWED, answering(['8.8.8.8', '10.0.0.1']));
    await expect(outbound.target('db.example.com')).rejects.toMatchObject(refused('内网地址'));
  });

  test('a name without addresses, one that cannot be resolved, a number in disguise', async () => {
    const none = { key: 'sourceFailed', message: '找不到主机「db.example.com」，请检查地址' };
    await expect(createOutbound(NOTHING_ALLOWED, answering([])).target('db.example.com')).rejects.toMatchObject(none);
    const failing = createOutbound(NOTHING_ALLOWED, () => Promise.reject(new Error('ENOTFOUND')));
    await expect(failing.target('db.example.com')).rejects.toMatchObject(none);
    await expect(failing.target('2130706433')).rejects.toMatchObject(refused('标准IP地址'));
  });

  test('this machine is refused by each of its addresses and by its name', async () => {
    const outbound = createOutbound(NOTHING_ALLOWED);
    const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
    for (const host of [...own.filter((address) => !address.includes('%')), 'localhost'])
      await expect(outbound.target(host)).rejects.toMatchObject({ key: 'outboundRefused' });
  });
});
