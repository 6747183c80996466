import { about, business, type ErrorText } from './text.ts';

/** A proxied call that came to nothing: clients of the target go by the status, people by the text. */
const passing = (message: string, http: number): ErrorText => ({ message, code: http, http });

/** Failures of gateway routes (contract/2 §9) and of calls that are passed on by them. */
export const GATEWAY_ERRORS = {
  routeIdTaken: about('routerId', '路由ID已存在'),
  routeUri: about('uri', '路由URI{detail}'),
  routePredicates: about('predicates', '{detail}'),
  routeFilters: about('filters', '{detail}'),
  routePathOwn: about('predicates', '路径 /{segment} 由本系统使用，不能作为路由条件'),
  routeMissing: business('路由不存在或已被删除'),
  gatewayOwnServer: about('uri', '路由URI不能指向本系统'),
  gatewayNoRoute: passing('没有适用于该请求的网关路由', 404),
  gatewayPath: passing('请求路径不正确：不能包含 . 和 .. 段、编码的斜杠、重复编码和空的段', 400),
  gatewayHost: passing('请求的主机名不正确', 400),
  gatewayTooLarge: passing('请求内容超出路由的大小限制', 413),
  gatewayTooMany: passing('请求过于频繁，请稍后重试', 429),
  gatewayTarget: passing('目标服务「{name}」没有给出应答：{detail}', 502),
  gatewayCircuit: passing('目标服务「{name}」暂时不可用，已熔断，请稍后重试', 503),
  gatewayBusy: passing('目标服务「{name}」正忙，请稍后重试', 503),
  gatewayTimeout: passing('目标服务「{name}」应答超时，请稍后重试', 504),
  gatewayLoop: passing('网关路由形成循环，请求已终止', 508),
} as const;
