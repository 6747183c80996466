import { allFields, type Lines, type Resource } from '@songbai/contract/resource/define.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { useMemo } from 'react';
import { getResult } from '../api/client.ts';
import { failureText } from '../lib/feedback.ts';
import { useMediaQuery } from '../lib/media.ts';
import { DetailList } from '../ui/detail-list/index.ts';
import type { Row } from '../ui/editable-table/rows.ts';
import { Drawer } from '../ui/layer.tsx';
import { linesIn } from './draft.ts';
import type { Values } from './form-rules.ts';
import { FieldDetail, kindOf } from './kinds.tsx';
import { LinesView } from './LinesView.tsx';
import { shownLineFields } from './line-columns.ts';
import styles from './resource-form.module.css';
import { dictTextOf } from './use-list-columns.tsx';

interface ResourceDetailProps {
  resource: Resource;
  id: string;
}

/** 详情: every field of a row with its texts, sub-tables below. */
export function ResourceDetail({ resource, id }: ResourceDetailProps) {
  const { data, error } = useQuery({
    queryKey: [resource.name, 'detail', id],
    queryFn: ({ signal }) => getResult<Values>(`${resource.path}/queryById`, { id }, { signal }),
  });
  if (error) return <Alert type="error" showIcon title={failureText(error)} />;
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
          content: <FieldDetail field={field} value={data[name]} text={dictTextOf(data, name)} />,
        }))}
      />
      {Object.entries(resource.lines).map(([name, lines]) => (
        <section key={name}>
          <h3 className={styles.title}>{lines.title}</h3>
          <DetailLines lines={lines} rows={linesIn(data, name)} />
        </section>
      ))}
    </>
  );
}

function DetailLines({ lines, rows }: { lines: Lines; rows: readonly Row[] }) {
  const fields = useMemo(() => shownLineFields(lines), [lines]);
  return <LinesView title={lines.title} fields={fields} rows={rows} />;
}

const HIDDEN = new Set(['version', 'sysOrgCode']);

function detailFields(resource: Resource) {
  return Object.entries(allFields(resource)).filter(([name, field]) => field.kind !== 'json' && !HIDDEN.has(name));
}

interface ResourceDetailDrawerProps extends ResourceDetailProps {
  open: boolean;
  onClose(): void;
}

export function ResourceDetailDrawer({ open, onClose, ...detail }: ResourceDetailDrawerProps) {
  const narrow = useMediaQuery('(max-width: 767.99px)');
  return (
    <Drawer title="详情" open={open} onClose={onClose} size={narrow ? '100%' : 860} destroyOnHidden>
      <ResourceDetail {...detail} />
    </Drawer>
  );
}
