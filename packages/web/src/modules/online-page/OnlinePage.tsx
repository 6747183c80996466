import {
  drawnFrom,
  type OnlineResource,
  type OnlineRight,
} from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { isRefusal } from '../../lib/failure.ts';
import { useFreshWhenShown, usePageName } from '../../lib/page.ts';
import { useCan } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { HeldDesign } from './HeldDesign.tsx';
import { OnlineList } from './OnlineList.tsx';
import { onlineResourceQuery } from './online-page.calls.ts';
import styles from './online-page.module.css';
import type { OnlineTable } from './online-table.ts';
import { DrawnTable } from './use-changed-design.ts';
import { useIsUnlisted, useOnlineCode } from './use-online-code.ts';

interface OnlinePageProps {
  /** Why this screen cannot show the table, which then has the normal list. */
  unfit?: ((table: OnlineTable) => string | undefined) | undefined;
  children(table: OnlineTable): ReactNode;
}

/** A screen of a designed table (online.md §5.4): one component for all of its kind, with the state of its own tab. */
export function OnlinePage({ unfit, children }: OnlinePageProps) {
  const code = useOnlineCode();
  const query = onlineResourceQuery(code);
  const { data, error, refetch } = useQuery(query);
  useFreshWhenShown(query.queryKey);
  usePageName(useIsUnlisted() ? data?.head.tableTxt : undefined);
  if (!data) return <Waiting error={error} onRetry={refetch} />;
  return <HeldDesign latest={data}>{(shown) => <Screen data={shown} unfit={unfit} content={children} />}</HeldDesign>;
}

interface ScreenProps extends Pick<OnlinePageProps, 'unfit'> {
  data: OnlineResource;
  content: OnlinePageProps['children'];
}

function Screen({ data, unfit, content }: ScreenProps) {
  const table = { ...data, can: mayOf(data.may) };
  const reason = unfit?.(table);
  // A table that was designed anew has other columns and fields: nothing of the old page fits it.
  return (
    <DrawnTable value={data} key={drawnFrom(data)}>
      <DesignerNotes reason={reason} missing={data.missing ?? []} />
      {reason === undefined ? content(table) : <OnlineList table={table} />}
    </DrawnTable>
  );
}

function Waiting({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <Card variant="borderless">
      {error ? (
        <LoadFailure
          error={isRefusal(error, 'onlineNotSynced') ? '请先同步数据库再访问该页面' : error}
          onRetry={onRetry}
        />
      ) : (
        <Skeleton active />
      )}
    </Card>
  );
}

interface DesignerNotesProps {
  reason: string | undefined;
  /** What fields of the design name and what is not there. */
  missing: readonly string[];
}

/** Those who work with the table need not know; those who design it can mend it. */
function DesignerNotes({ reason, missing: [first, ...others] }: DesignerNotesProps) {
  const can = useCan();
  if (!can(FORM_RIGHTS.list)) return null;
  return (
    <>
      {reason !== undefined && <DesignerNote title={`${reason}，已按普通列表显示`} />}
      {first !== undefined && others.length === 0 && <DesignerNote title={`${first}，该字段暂时不能选择`} />}
      {first !== undefined && others.length > 0 && (
        <DesignerNote title="以下字段暂时不能选择">
          <ul className={styles.missing}>
            {[first, ...others].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </DesignerNote>
      )}
    </>
  );
}

const DesignerNote = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Alert type="warning" showIcon title={title} description={children} style={{ marginBottom: 12 }} />
);

const RIGHTS: readonly OnlineRight[] = ['list', 'add', 'edit', 'delete', 'export', 'import', 'recycle'];

const mayOf = (may: readonly OnlineRight[]) =>
  Object.fromEntries(RIGHTS.map((right) => [right, may.includes(right)])) as Record<OnlineRight, boolean>;
