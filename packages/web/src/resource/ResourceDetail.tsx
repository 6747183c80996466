import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Descriptions, Drawer, Skeleton } from 'antd';
import { getResult } from '../api/client.ts';
import { failureText } from '../lib/feedback.ts';
import { useMediaQuery } from '../lib/media.ts';
import { LinesTable } from '../ui/LinesTable.tsx';
import { keyed } from '../ui/lines-model.ts';
import { linesIn } from './draft.ts';
import type { Values } from './form-rules.ts';
import { FieldCell, kindOf } from './kinds.tsx';
import { lineColumn, shownLineFields } from './LinesField.tsx';
import styles from './resource-form.module.css';
import { dictTextOf } from './use-list-columns.tsx';

interface ResourceDetailProps {
  resource: Resource;
  id: string;
}

/** 详情: every field of a row with its texts, sub-tables below. */
export function ResourceDetail({ resource, id }: ResourceDetailProps) {
  const narrow = useMediaQuery('(max-width: 767.99px)');
  const { data, error } = useQuery({
    queryKey: [resource.name, 'detail', id],
    queryFn: ({ signal }) => getResult<Values>(`${resource.path}/queryById`, { id }, { signal }),
  });
  if (error) return <Alert type="error" showIcon title={failureText(error)} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={narrow ? 1 : 2}
        items={detailFields(resource).map(([name, field]) => ({
          key: name,
          label: field.label,
          span: kindOf(field).wide ? 'filled' : 1,
          children: <FieldCell field={field} value={data[name]} text={dictTextOf(data, name)} />,
        }))}
      />
      {Object.entries(resource.lines).map(([name, lines]) => (
        <section key={name}>
          <h3 className={styles.title}>{lines.title}</h3>
          <LinesTable
            title={lines.title}
            columns={shownLineFields(lines).map(([key, field]) => lineColumn(key, field, true))}
            rows={keyed(linesIn(data, name))}
          />
        </section>
      ))}
    </>
  );
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
