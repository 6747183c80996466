import { drawnFrom, type OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { onlineResourceQuery } from './online-page.calls.ts';

/** The table that a page is drawn from, around all forms of it: also those of its sub-tables by themselves. */
export const DrawnTable = createContext<OnlineResource | undefined>(undefined);

/**
 * Tells whoever could not save that the table was designed anew since the form was opened, where that is so: whatever
 * the server found wrong then says nothing to a person who sees the former fields. The form stays as it was filled in.
 */
export function useChangedDesign(): () => Promise<boolean> {
  const drawn = useContext(DrawnTable);
  const client = useQueryClient();
  const { modal } = useFeedback();
  return async () => {
    if (!drawn) return false;
    const query = onlineResourceQuery(drawn.head.id);
    const latest = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    if (!latest || drawnFrom(latest) === drawnFrom(drawn)) return false;
    modal.warning({
      title: '表单设计已更新，未能保存',
      content:
        '填写的内容还在表单中。刷新页面后按新的表单保存，未改名的字段会恢复已填写的内容；已移除或改名的字段请先记下。',
      okText: '知道了',
    });
    return true;
  };
}
