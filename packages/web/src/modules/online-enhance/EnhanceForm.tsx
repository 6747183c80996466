import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiError, failureText } from '../../lib/failure.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCarefulClose } from '../../ui/confirm/index.ts';
import { useFirstErrorOfForm } from '../../ui/first-error.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { fetchFormer } from './online-enhance.calls.ts';
import { WaitingNote } from './WaitingNote.tsx';

/** Former texts of a row that can be taken back. */
export interface Former<Row> {
  kind: 'js' | 'sql';
  /** The input that holds the text. */
  field: string;
  codeOf(row: Row): string;
}

export interface EnhanceFormProps<Row extends { id: string }, Values extends object> {
  headId: string;
  /** What one row is called. */
  what: string;
  row: Row | undefined;
  nameOf(row: Row): string;
  /** What the form begins with. */
  valuesOf(row: Row | undefined): Partial<Values>;
  /**
   * The inputs of a row.
   * @param refusal why the last save was refused
   */
  fields(row: Row | undefined, refusal: string | undefined): ReactNode;
  former?: Former<Row>;
  /** An imported design brought it, and it does not run before somebody has looked at it. */
  isWaiting?(row: Row): boolean;
  /** px */
  width?: number;
  save(values: Values, row: Row | undefined): Promise<{ message: string; result: unknown }>;
  settled(): void;
  onDone(): void;
}

/** 新增 and 编辑 of one row of the frame: why a save was refused stays at its input, or above all of them, and what was typed is not lost. */
export function EnhanceForm<Row extends { id: string }, Values extends object>(props: EnhanceFormProps<Row, Values>) {
  const { headId, what, row, valuesOf, fields, former, width = 720, settled, onDone } = props;
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const [refusal, setRefusal] = useState<{ text: string; isOfField: boolean }>();
  const [touched, setTouched] = useState(false);
  const close = useCarefulClose('填写', onDone);
  const wrongFirst = useFirstErrorOfForm();
  const save = async (values: Values) => {
    setRefusal(undefined);
    try {
      return await props.save(values, row);
    } catch (error) {
      setRefusal({ text: failureText(error), isOfField: error instanceof ApiError && error.field !== undefined });
      throw error;
    }
  };
  const take = (text: string) => {
    if (!former) return;
    form.setFields([{ name: former.field, value: text } as never]);
    setTouched(true);
  };
  return (
    <Dialog
      open
      title={row ? `编辑${what}「${props.nameOf(row)}」` : `新增${what}`}
      width={width}
      switchFullscreen
      confirmLoading={busy}
      onOpenChange={(next) => !next && close(touched)}
      footer={
        <Flex wrap gap={8} justify="end">
          {former && row && <FormerTexts headId={headId} kind={former.kind} code={former.codeOf(row)} onTake={take} />}
          <Button disabled={busy} onClick={() => close(touched)}>
            取消
          </Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            保存
          </Button>
        </Flex>
      }
    >
      {row && props.isWaiting?.(row) && <WaitingNote />}
      {refusal?.isOfField === false && (
        <Alert type="error" showIcon title={refusal.text} style={{ marginBottom: 12 }} />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={valuesOf(row)}
        onValuesChange={() => setTouched(true)}
        onFinish={async (values) => {
          if (await run(() => save(values), { settled })) onDone();
        }}
        {...wrongFirst}
      >
        {fields(row, refusal?.text)}
      </Form>
    </Dialog>
  );
}

interface FormerTextsProps {
  headId: string;
  kind: Former<unknown>['kind'];
  code: string;
  onTake(text: string): void;
}

function FormerTexts({ headId, kind, code, onTake }: FormerTextsProps) {
  const { data = [] } = useQuery({
    queryKey: ['cgformFormer', headId, kind, code],
    queryFn: ({ signal }) => fetchFormer(headId, kind, code, signal),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Select<number>
      aria-label="历史版本"
      placeholder="载入历史版本"
      style={{ width: 240, marginInlineEnd: 'auto', textAlign: 'start' }}
      options={data.map(({ at, by }, value) => ({ value, label: `${at ?? ''} ${by ?? ''}` }))}
      onChange={(index) => onTake(data[index]?.text ?? '')}
    />
  );
}
