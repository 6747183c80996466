import { business, type ErrorText } from './text.ts';

/** Failures of running designed tables (contract/2 §16.5, online.md §5.1). */
export const ONLINE_DATA_ERRORS = {
  /** Clients know this text, and tell the person in words of their own. */
  onlineNotSynced: business('NO_DB_SYNC'),
  onlineSubAlone: business('附表不能单独访问，请从主表进入'),
  /** A list whose design asks for this condition. */
  queryMissing: business('请输入{label}'),
  /** Of a one-to-one sub-table. */
  onlineSubSingle: business('一对一的表只能有一条数据'),
  onlineOwnParent: business('无法选择自己为父节点'),
  onlineInOwnSubtree: business('不能移动到自己的下级节点'),
  onlineNodeParent: business('该节点存在下级，不能删除'),
  onlineNoTree: business('该表不是树形表'),
  /** Rows of other tables point at it. */
  onlineRowUsed: business('该记录正在被使用'),
  /** Choices of a field that it has not, or that are asked for by anything but its key (contract/2 §16.5). */
  onlineChoice: business('联动组件数据加载失败,请检查配置!'),
  onlineMissing: business('该在线表不存在或已被删除'),
} as const satisfies Record<string, ErrorText>;
