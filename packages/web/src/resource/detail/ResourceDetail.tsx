import type { Lines, Resource } from '@songbai/contract/resource/define.ts';
import { linesIn } from '@songbai/contract/resource/drafts.ts';
import { Flex, Skeleton } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { usePhone } from '../../lib/media.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import type { Values } from '../form/form-rules.ts';
import { shownLineFields } from '../form/line-columns.ts';
import styles from '../form/resource-form.module.css';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { FieldCards } from './FieldCards.tsx';
import { LinesView } from './LinesView.tsx';
import { LineValues } from './LineValues.tsx';
import { RecordHead, RecordTitle, recordTitle } from './RecordHead.tsx';
import { RecordPrint } from './RecordPrint.tsx';
import record from './record.module.css';
import type { RecordPlan } from './record-plan.ts';
import { useDetail } from './use-detail.ts';

interface ResourceDetailProps {
  resource: Resource;
  id: string;
  plan?: RecordPlan;
  /** What can be done with the record: the links of its row. */
  actions?: ((row: Values) => ReactNode) | undefined;
  /** 打印 is among the actions. */
  printsElsewhere?: boolean;
}

const NO_PLAN: RecordPlan = {};
const NO_SUMS: readonly string[] = [];

/** A record: its head, its fields in cards, its sub-tables. */
export function ResourceDetail({ resource, id, plan = NO_PLAN, actions }: ResourceDetailProps) {
  const { data, error, refetch } = useDetail(resource, id);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      <RecordHead resource={resource} row={data} plan={plan} actions={actions?.(data)} />
      <FieldCards resource={resource} row={data} plan={plan}>
        {Object.entries(resource.lines).map(([name, lines]) => (
          <section key={name} className={styles.lines}>
            <h3 className={styles.title}>{lines.title}</h3>
            <DetailLines lines={lines} rows={linesIn(data, name)} />
          </section>
        ))}
      </FieldCards>
    </>
  );
}

interface DetailLinesProps {
  lines: Lines;
  rows: readonly Row[];
}

function DetailLines({ lines, rows }: DetailLinesProps) {
  const fields = useMemo(() => shownLineFields(lines), [lines]);
  if (lines.single) return <LineValues lines={lines} line={rows[0]} />;
  return <LinesView title={lines.title} fields={fields} rows={rows} sums={lines.sums ?? NO_SUMS} />;
}

interface ResourceDetailDrawerProps extends ResourceDetailProps {
  open: boolean;
  onClose(): void;
}

/** @param props.below what the page shows below the fields and sub-tables */
export function ResourceDetailDrawer({
  below,
  ...props
}: ResourceDetailDrawerProps & { below?: ((id: string) => ReactNode) | undefined }) {
  const { open: _open, onClose: _onClose, ...detail } = props;
  return (
    <ResourceDetailFrame {...props}>
      <ResourceDetail {...detail} />
      {below && props.id !== '' && <div style={{ marginTop: 16 }}>{below(props.id)}</div>}
    </ResourceDetailFrame>
  );
}

/** The drawer of a detail, named after the record, with 打印; for resources with a custom detail layout. */
export function ResourceDetailFrame(props: ResourceDetailDrawerProps & { children: ReactNode }) {
  const { open, onClose, children, resource, id, plan = NO_PLAN } = props;
  const narrow = usePhone();
  return (
    <Drawer
      title={id === '' ? resource.title : <Title resource={resource} id={id} plan={plan} />}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 860}
      extra={
        <Flex gap={8} wrap={!narrow} className={narrow ? record.icons : ''}>
          <RecordHistory resource={resource} id={id} />
          {!props.printsElsewhere && <RecordPrint resource={resource} id={id} />}
        </Flex>
      }
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}

function Title({ resource, id, plan }: { resource: Resource; id: string; plan: RecordPlan }) {
  const { data } = useDetail(resource, id);
  return data ? <RecordTitle resource={resource} row={data} plan={plan} /> : recordTitle(resource, undefined);
}
