import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { CodeEditor, ProblemLines } from '../../ui/code-editor/index.ts';
import { namesQuery } from './enhanced-names.ts';
import { sqlProblems } from './sql-problems.ts';

interface SqlInputProps {
  head: CgformHead;
  refusal: string | undefined;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?(text: string): void;
}

/** The text of an SQL enhancement, with this table and its sub-tables offered and mistakes marked while it is typed. */
export function SqlInput({ head, refusal, value = '', ...input }: SqlInputProps) {
  const { data: names } = useQuery(namesQuery(head));
  const tables = useMemo(
    () => names && [{ name: head.tableName, label: head.tableTxt, columns: names.fields }, ...names.subTables],
    [names, head],
  );
  const typed = useDeferredValue(value);
  const problems = useMemo(() => sqlProblems(typed, refusal), [typed, refusal]);
  return (
    <Flex vertical gap={8}>
      <CodeEditor
        language="sql"
        aria-label="SQL"
        height="200px"
        fullScreen
        zIndex={2000}
        value={value}
        problems={problems}
        {...(tables ? { tables } : {})}
        {...input}
      />
      <ProblemLines problems={problems} />
    </Flex>
  );
}
