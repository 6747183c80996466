import { type DataLog, dataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import { TABLE_TITLES } from '@songbai/contract/modules/data-log/logged-tables.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { dictTextOf } from '../../resource/list/use-list-columns.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ChangeList } from './ChangeList.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import styles from './data-log.module.css';

interface Comparing {
  ids: readonly [string, string];
  open: boolean;
}

/** 数据日志 (contract/1 §13): who changed what in words, and every version of every record. */
export function DataLogListPage() {
  return (
    <Tabs
      destroyOnHidden
      items={[
        { key: 'changes', label: '修改记录', children: <ChangeList /> },
        { key: 'versions', label: '数据版本', children: <VersionList /> },
      ]}
    />
  );
}

const ESSENTIAL = ['dataTable', 'dataId', 'dataVersion', 'createName', 'createTime'] as const;
const COLUMNS = [...ESSENTIAL, 'dataContent'] as const;

/** Every version of every record; two versions of one record can be compared. */
function VersionList() {
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
        noLinks
        columns={COLUMNS}
        essential={ESSENTIAL}
        cells={{
          dataTable: (table) => tableText(String(table)),
          dataId: (id, row) => <span title={String(id)}>{dictTextOf(row, 'dataId') ?? String(id)}</span>,
          // A prefix suffices to tell versions apart; the comparison shows everything.
          dataContent: (content) => <span className={styles.content}>{String(content ?? '')}</span>,
        }}
        batch
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
  const title = TABLE_TITLES.get(table);
  return title === undefined ? table : `${title}（${table}）`;
}
