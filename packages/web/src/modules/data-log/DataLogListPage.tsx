import { type DataLog, dataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import styles from './data-log.module.css';

const TITLES: ReadonlyMap<string, string> = new Map(
  RESOURCES.flatMap(({ table, title, lines }) => [
    ...Object.values(lines).map((line): [string, string] => [line.table, line.title]),
    [table, title] as [string, string],
  ]),
);

interface Comparing {
  ids: readonly [string, string];
  open: boolean;
}

/** 数据日志 (contract/1 §13): every version of every record; two versions of one record can be compared. */
export function DataLogListPage() {
  const [comparing, setComparing] = useState<Comparing>();
  const [refresh, setRefresh] = useState<() => Promise<void>>();
  const { message, modal } = useFeedback();
  const compare = (list: ListHandle<DataLog>) => {
    const [one, other, ...more] = [...list.selection.rows].sort(byAge);
    if (!one || !other || more.length > 0) return void message.warning('请选择两条数据');
    if (one.dataTable !== other.dataTable || one.dataId !== other.dataId)
      return void modal.warning({ title: '提示信息', content: '请选择相同的数据库表和数据ID进行比较' });
    setRefresh(() => list.actions.refresh);
    setComparing({ ids: [one.id, other.id], open: true });
  };
  return (
    <>
      <ResourceList
        resource={dataLog}
        form={null}
        actionsWidth={0}
        cells={{
          dataTable: (table) => tableText(String(table)),
          // A prefix suffices to tell versions apart; the comparison shows everything.
          dataContent: (content) => <span className={styles.content}>{String(content ?? '')}</span>,
        }}
        toolbar={(list) => (
          <Button type="primary" onClick={() => compare(list)}>
            数据比较
          </Button>
        )}
      />
      {comparing && (
        <CompareDialog
          key={comparing.ids.join()}
          ids={comparing.ids}
          open={comparing.open}
          onClose={() => setComparing({ ...comparing, open: false })}
          onRestored={() => void refresh?.()}
        />
      )}
    </>
  );
}

/** Versions are stored as text; compared numerically, so that 10 follows 9. */
const byAge = (one: DataLog, other: DataLog): number => Number(one.dataVersion) - Number(other.dataVersion);

function tableText(table: string): string {
  const title = TITLES.get(table);
  return title === undefined ? table : `${title}（${table}）`;
}
