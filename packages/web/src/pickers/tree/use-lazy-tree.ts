import { useEffect, useState } from 'react';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { type TableNode, withLevel } from '../dict/table-nodes.ts';

interface LazyTree {
  nodes: readonly TableNode[];
  /** Loads the level below a node. */
  load(rowId: string): Promise<void>;
}

/**
 * Expanded levels, the top at once. A failure to load the top is shown as an error (spec/2 §8); below it a
 * failure is a warning, and the next expansion retries.
 * @param level children of a node, or the top for undefined; another tree is another component
 */
export function useLazyTree(level: (parent: string | undefined) => Promise<TableNode[]>): LazyTree {
  const { message } = useFeedback();
  const [nodes, setNodes] = useState<readonly TableNode[]>([]);
  const load = (parent: string | undefined): Promise<void> =>
    level(parent).then(
      (below) => setNodes((now) => withLevel(now, parent, below)),
      (error: unknown) => void message[parent === undefined ? 'error' : 'warning'](failureText(error)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tree remounts, so the top is loaded once
  useEffect(() => {
    void load(undefined);
  }, []);
  return { nodes, load };
}
