import { allFields, type Lines, type Resource } from '@songbai/contract/resource/define.ts';
import { linesIn } from '@songbai/contract/resource/drafts.ts';
import { Skeleton } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useMediaQuery } from '../../lib/media.ts';
import { DetailList } from '../../ui/detail-list/index.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import type { Values } from '../form/form-rules.ts';
import { shownLineFields } from '../form/line-columns.ts';
import styles from '../form/resource-form.module.css';
import { FieldDetail, kindOf } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';
import { LinesView } from './LinesView.tsx';
import { RecordPrint } from './RecordPrint.tsx';
import { SensitiveValue } from './SensitiveValue.tsx';
import { detailFields, useDetail } from './use-detail.ts';

interface ResourceDetailProps {
  resource: Resource;
  id: string;
}

/** 详情: every field of a row with its texts, followed by its sub-tables. */
export function ResourceDetail({ resource, id }: ResourceDetailProps) {
  const { data, error, refetch } = useDetail(resource, id);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      <DetailList
        bordered
        size="small"
        col={2}
        items={detailFields(resource).map(([name, field]) => ({
          key: name,
          term: field.label,
          wide: kindOf(field).wide ?? false,
          content: <DetailValue resource={resource} id={id} name={name} row={data} />,
        }))}
      />
      {Object.entries(resource.lines).map(([name, lines]) => (
        <section key={name} className={styles.lines}>
          <h3 className={styles.title}>{lines.title}</h3>
          <DetailLines lines={lines} rows={linesIn(data, name)} />
        </section>
      ))}
    </>
  );
}

/** One value in a detail; a masked one with a button that reveals the full text. */
export function DetailValue({ resource, id, name, row }: ResourceDetailProps & { name: string; row: Values }) {
  const field = allFields(resource)[name];
  if (!field) return null;
  return field.sensitive ? (
    <SensitiveValue key={id} resource={resource} id={id} name={name} value={row[name]} />
  ) : (
    <FieldDetail field={field} value={row[name]} text={dictTextOf(row, name)} />
  );
}

function DetailLines({ lines, rows }: { lines: Lines; rows: readonly Row[] }) {
  const fields = useMemo(() => shownLineFields(lines), [lines]);
  return <LinesView title={lines.title} fields={fields} rows={rows} />;
}

interface ResourceDetailDrawerProps extends ResourceDetailProps {
  open: boolean;
  onClose(): void;
}

export function ResourceDetailDrawer(props: ResourceDetailDrawerProps) {
  return (
    <ResourceDetailFrame {...props}>
      <ResourceDetail resource={props.resource} id={props.id} />
    </ResourceDetailFrame>
  );
}

/** The drawer of a detail, with 打印; for resources with a custom detail layout. */
export function ResourceDetailFrame({
  open,
  onClose,
  children,
  ...detail
}: ResourceDetailDrawerProps & { children: ReactNode }) {
  const narrow = useMediaQuery('(max-width: 767.99px)');
  return (
    <Drawer
      title="详情"
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 860}
      extra={<RecordPrint {...detail} />}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
