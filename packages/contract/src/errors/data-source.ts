import { about, business } from './text.ts';

/** Failures of data sources and of calls to other systems (contract/2 §8). */
export const DATA_SOURCE_ERRORS = {
  sourceCodeTaken: about('code', '数据源编码已存在'),
  sourceTypeUnsupported: about('dbType', '暂不支持「{type}」数据库，可以连接：{reachable}'),
  sourceUrl: about('dbUrl', '数据源地址{detail}'),
  sourcePasswordAgain: about('dbPassword', '数据库类型、地址或用户名已修改，请重新填写密码'),
  sourceUsed: business('数据源「{name}」正在使用中，不能删除：{places}'),
  sourceMissing: business('数据源「{code}」不存在或已删除'),
  sourceFailed: business('{detail}'),
  outboundRefused: business('不允许访问「{host}」：{reason}'),
} as const;
