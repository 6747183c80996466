import { Alert, Empty, Spin, Tree, type TreeProps } from 'antd';
import type { RefObject } from 'react';
import { failureText } from '../../lib/feedback.ts';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import type { DepartNode } from './depart-nodes.ts';
import styles from './people.module.css';
import type { DepartTreeState } from './use-depart-tree.ts';

interface DepartTreeProps
  extends Pick<
    TreeProps<DepartNode>,
    'checkable' | 'checkStrictly' | 'checkedKeys' | 'onCheck' | 'selectedKeys' | 'onSelect'
  > {
  tree: DepartTreeState;
  height: number;
  label?: string;
  search?: RefObject<HTMLElement | null>;
}

/** Departments with a search box; the list is virtualised, whatever the size of the organisation. */
export function DepartTree({ tree, height, label = '部门', search, ...rest }: DepartTreeProps) {
  return (
    <div className={styles.tree}>
      <search ref={search}>
        <BoundedSearch aria-label="搜索部门" placeholder="请输入部门名称按回车进行搜索" onSearch={tree.search} />
      </search>
      <Spin spinning={tree.loading}>
        {tree.error && tree.keyword ? (
          <Alert type="info" showIcon title={failureText(tree.error)} />
        ) : tree.error ? (
          <LoadFailure error={tree.error} onRetry={tree.retry} />
        ) : tree.nodes.length === 0 && !tree.loading ? (
          <Empty description="您尚未设置部门信息!" />
        ) : (
          <Tree<DepartNode>
            {...rest}
            blockNode
            aria-label={label}
            height={height}
            treeData={tree.nodes}
            expandedKeys={[...tree.expanded]}
            loadedKeys={[...tree.loaded]}
            onExpand={(keys) => tree.setExpanded(keys)}
            loadData={(node) => (node.children ? Promise.resolve() : tree.load(node.key))}
            titleRender={({ title }) => <Marked text={title} keyword={tree.keyword} />}
          />
        )}
      </Spin>
    </div>
  );
}

/** The name with the search term highlighted. */
function Marked({ text, keyword }: { text: string; keyword: string }) {
  const at = keyword === '' ? -1 : text.toLowerCase().indexOf(keyword.toLowerCase());
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.found}>{text.slice(at, at + keyword.length)}</mark>
      {text.slice(at + keyword.length)}
    </>
  );
}
