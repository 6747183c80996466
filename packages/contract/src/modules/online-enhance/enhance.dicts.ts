/** Closed lists of enhancements (contract/2 §15.4); they are no dictionaries of the platform. */
export const JS_TYPES = ['list', 'form'] as const;

export const JAVA_TYPES = ['spring', 'class', 'http'] as const;
export const ENHANCE_EVENTS = ['start', 'end'] as const;
export type EnhanceEvent = (typeof ENHANCE_EVENTS)[number];

/** What can be enhanced besides the custom buttons of a table (contract/2 §15.2 enhanceButton). */
export const ENHANCED_CODES = [
  { code: 'add', title: '新增' },
  { code: 'edit', title: '编辑' },
  { code: 'delete', title: '删除' },
  { code: 'import', title: '导入' },
  { code: 'export', title: '导出' },
  { code: 'query', title: '查询' },
] as const;

export type EnhancedCode = (typeof ENHANCED_CODES)[number]['code'];

/** Calls that work on no single row; a web address may refuse them before they begin, and nothing follows them. */
export const WHOLE_CALLS: ReadonlySet<string> = new Set<EnhancedCode>(['export', 'query']);

/** Whether an enhancement runs. */
export const ACTIVE = { on: '1', off: '0' } as const;

/** Former texts kept for each head and type (online.md §4.1). */
export const FORMER_TEXTS = 16;

export const DELIVERY_STATE = { waiting: 'waiting', done: 'done', dead: 'dead' } as const;
export type DeliveryState = keyof typeof DELIVERY_STATE;
