import { getResult } from '../../api/client.ts';
import { TreeTable, type TreeTableProps } from '../../ui/tree-table/index.ts';

interface RemoteTreeTableProps<Row extends object> extends Omit<TreeTableProps<Row>, 'load' | 'reloadOn'> {
  /** URL of the top level, and of child rows unless `childrenUrl` is given. */
  url: string;
  childrenUrl?: string | null;
  /** Name of the parent parameter. */
  queryKey?: string;
  queryParams?: Readonly<Record<string, unknown>>;
  /** Sent unchanged with every call. */
  condition?: string;
}

/** A tree table over a server call (contract/3 §3 JTreeTable). */
export function RemoteTreeTable<Row extends object>(props: RemoteTreeTableProps<Row>) {
  const { url, childrenUrl, queryKey = 'parentId', queryParams = {}, condition = '', ...table } = props;
  return (
    <TreeTable<Row>
      {...table}
      reloadOn={JSON.stringify([url, queryKey, queryParams, condition])}
      load={(parent, { first, signal }) =>
        getResult(
          first ? url : (childrenUrl ?? url),
          { ...queryParams, [queryKey]: parent, ...(condition === '' ? {} : { condition }) },
          { signal, quiet: true },
        )
      }
    />
  );
}
