import { getResult } from '../../api/client.ts';
import { TreeTable, type TreeTableProps } from '../../ui/tree-table/index.ts';

interface RemoteTreeTableProps<Row extends object> extends Omit<TreeTableProps<Row>, 'load' | 'reloadOn'> {
  /** Address of the top, and of the rows below one unless `childrenUrl` says otherwise. */
  url: string;
  childrenUrl?: string | null;
  /** Parameter that names the parent. */
  queryKey?: string;
  queryParams?: Readonly<Record<string, unknown>>;
  /** Sent along with every call as it is. */
  condition?: string;
}

/** A tree table over a call of the server (contract/3 §3 JTreeTable). */
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
