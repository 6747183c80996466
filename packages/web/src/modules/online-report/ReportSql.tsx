import type { ReportTableRow } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Input, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { CodeEditor, type CodeProblem, type KnownTable, ProblemLines } from '../../ui/code-editor/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import styles from './online-report.module.css';
import { tablesQuery } from './report-head.calls.ts';

interface SqlEditorProps {
  /** Given by the form. */
  value?: string;
  onChange?(sql: string): void;
  problems: readonly CodeProblem[];
  /** Absent: the statement can be read only. */
  parse: { busy: boolean; onParse(): void } | undefined;
  /** Whether it asks our own database, whose tables are known. */
  isOwn: boolean;
}

/** The statement of a report, and the tables that it may name. */
export function SqlEditor({ value = '', onChange, problems, parse, isOwn }: SqlEditorProps) {
  const { data, error, refetch } = useQuery({ ...tablesQuery, enabled: parse !== undefined && isOwn });
  const tables = useMemo(() => (isOwn ? data?.map(known) : []), [data, isOwn]);
  return (
    <div className={styles.sql}>
      <div className={styles.editor}>
        <CodeEditor
          aria-label="报表SQL"
          language="sql"
          height="220px"
          autoHeight={false}
          fullScreen
          zIndex={1100}
          disabled={parse === undefined}
          value={value}
          problems={problems}
          {...(tables ? { tables } : {})}
          {...(onChange ? { onChange } : {})}
        />
        <ProblemLines problems={problems} />
        {parse && (
          <Flex gap={8} align="center" wrap>
            <Button type="primary" ghost loading={parse.busy} onClick={parse.onParse}>
              解析
            </Button>
            <span className={styles.hint}>{isOwn ? HINT : `${HINT}；${SOURCE_HINT}`}</span>
          </Flex>
        )}
      </div>
      {parse && isOwn && (
        <aside className={styles.tables} aria-label="可用的表">
          {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton active title={false} />}
          {data && <TableList tables={data} />}
        </aside>
      )}
    </div>
  );
}

const HINT = `参数写作 \${名称}；写在 [ ] 中的条件，参数为空时不起作用`;

const SOURCE_HINT = '语法与本系统报表相同，表名和列名是数据源中的名称';

const known = ({ name, title, columns }: ReportTableRow): KnownTable => ({
  name,
  label: title,
  columns: columns.map((column) => ({ name: column.name, label: column.title })),
});

/** Tables by their names in statements; a click copies a name. */
function TableList({ tables }: { tables: readonly ReportTableRow[] }) {
  const { message } = useFeedback();
  const [keyword, setKeyword] = useState('');
  const asked = keyword.trim().toLowerCase();
  const matches = ({ name, title }: { name: string; title: string }) =>
    name.toLowerCase().includes(asked) || title.toLowerCase().includes(asked);
  const found = tables.filter((table) => matches(table) || (asked !== '' && table.columns.some(matches)));
  const copy = (name: string) =>
    navigator.clipboard.writeText(name).then(
      () => void message.success(`已复制 ${name}`),
      () => void message.error('复制失败，请手工输入'),
    );
  const copier = (name: string, title: string) => (
    <button type="button" className={styles.name} title="点击复制" onClick={() => void copy(name)}>
      {name} <span className={styles.hint}>{title}</span>
    </button>
  );
  return (
    <>
      <Input
        size="small"
        allowClear
        aria-label="查找表和字段"
        placeholder="查找表和字段"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className={styles.tableList}>
        {found.map(({ name, title, columns }) => (
          <details key={name} open={asked !== '' && found.length <= 3}>
            <summary>
              {name} <span className={styles.hint}>{title}</span>
            </summary>
            <div className={styles.columns}>
              {copier(name, '表名')}
              {columns.map((column) => (
                <div key={column.name}>{copier(column.name, column.title)}</div>
              ))}
            </div>
          </details>
        ))}
        {found.length === 0 && <span className={styles.hint}>没有找到</span>}
      </div>
    </>
  );
}
