import type { ThirdLoginSettings } from '../../../platform/config-third-login.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { dingtalkProvider } from './dingtalk.ts';
import { githubProvider } from './github.ts';
import { oidcProvider } from './oidc.ts';
import type { Provider } from './provider.ts';
import { wechatEnterpriseProvider } from './wechat-enterprise.ts';
import { wechatOpenProvider } from './wechat-open.ts';

/** The configured providers, in the order of their buttons. */
export function configuredProviders(settings: ThirdLoginSettings, outbound: Outbound): Map<string, Provider> {
  const { oidc, github, wechatEnterprise, dingtalk, wechatOpen } = settings;
  const providers = [
    oidc && oidcProvider(oidc, outbound),
    wechatEnterprise && wechatEnterpriseProvider(wechatEnterprise, outbound),
    dingtalk && dingtalkProvider(dingtalk, outbound),
    wechatOpen && wechatOpenProvider(wechatOpen, outbound),
    github && githubProvider(github, outbound),
  ].filter((provider) => provider !== undefined);
  return new Map(providers.map((provider) => [provider.source, provider]));
}

/** Hosts that the settings name, which calls may reach although they are private. */
export function configuredHosts({ oidc, casUrl, ...settings }: ThirdLoginSettings): string[] {
  const { github, wechatEnterprise, dingtalk, wechatOpen } = settings;
  const addresses = [
    oidc?.issuer,
    casUrl,
    ...[github, wechatEnterprise, dingtalk, wechatOpen].map((one) => one?.baseUrl),
  ];
  return addresses.flatMap((address) =>
    address === undefined ? [] : [new URL(address).hostname.replace(/^\[|\]$/g, '')],
  );
}
