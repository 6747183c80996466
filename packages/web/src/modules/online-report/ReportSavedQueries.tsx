import { FolderOpenOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { SavedQueryContent } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { SavedQueries } from '../../resource/list/super-query/SavedQueries.tsx';
import { useSavedQueries } from '../../resource/list/super-query/use-saved-queries.ts';
import { useSaving } from '../../resource/list/super-query/use-saving.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import type { Texts } from './report-state.ts';

interface ReportSavedQueriesProps {
  id: string;
  params: Texts;
  conditions: Texts;
  onLoad(params: Texts, conditions: Texts): void;
}

/** 保存的查询 of a report: its parameters and conditions under a name; a click runs them. */
export function ReportSavedQueries(props: ReportSavedQueriesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => setOpen(true)}>
        保存的查询
      </Button>
      {open && <SavedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const PARAM = 'self_';

/** A saved query has named conditions; a parameter keeps the prefix that its call has. */
function recordsOf(params: Texts, conditions: Texts): SavedQueryContent['records'] {
  const all = [
    ...Object.entries(params).map(([name, value]) => [PARAM + name, value] as const),
    ...Object.entries(conditions),
  ];
  return all.map(([field, val]) => ({ field, rule: 'eq' as const, val }));
}

function textsOf(records: SavedQueryContent['records']): { params: Texts; conditions: Texts } {
  const texts = records.flatMap((record) => ('field' in record ? [[record.field, record.val] as const] : []));
  const isParam = ([field]: readonly [string, string]) => field.startsWith(PARAM);
  return {
    params: Object.fromEntries(texts.filter(isParam).map(([field, val]) => [field.slice(PARAM.length), val])),
    conditions: Object.fromEntries(texts.filter((one) => !isParam(one))),
  };
}

function SavedDialog({ id, params, conditions, onLoad, onClose }: ReportSavedQueriesProps & { onClose(): void }) {
  const { message } = useFeedback();
  const saved = useSavedQueries(`/online/cgreport/${id}`.slice(0, LIMITS.savedQueryPage));
  const [ask, holder] = useSaving(saved);
  const save = () => {
    const records = recordsOf(params, conditions);
    if (records.length === 0) void message.warning('请先查询，再保存查询条件');
    else ask({ matchType: 'and', records });
  };
  return (
    <>
      <Dialog
        open
        title="保存的查询"
        width={450}
        onOpenChange={(next) => !next && onClose()}
        footer={
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" onClick={save}>
              保存当前查询条件
            </Button>
          </>
        }
      >
        <SavedQueries
          saved={saved}
          onLoad={({ records }) => {
            const texts = textsOf(records);
            onLoad(texts.params, texts.conditions);
            onClose();
          }}
        />
      </Dialog>
      {holder}
    </>
  );
}
