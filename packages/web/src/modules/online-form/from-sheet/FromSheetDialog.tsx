import { dict } from '@songbai/contract/modules/dict/dict.resource.ts';
import { FROM_SHEET, type SheetProposal } from '@songbai/contract/modules/online-form/from-sheet.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { Alert, Button, Flex, Input, Result, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { upload } from '../../../api/client.ts';
import { failureText } from '../../../lib/feedback.ts';
import { refusalOf } from '../../../resource/import/file-refusal.ts';
import { ImportReport } from '../../../resource/import/ImportReport.tsx';
import { useCan } from '../../../session/permissions.ts';
import { Dialog } from '../../../ui/modal/index.ts';
import { CreateMenuDialog } from '../CreateMenuDialog.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { createMenu } from '../online-form.calls.ts';
import { SheetFields } from './SheetFields.tsx';
import { type SheetTable, sheetTable, tableProblem } from './sheet-draft.ts';
import { type Making, STEP_TEXTS, useMakeTable } from './use-make-table.ts';

interface FromSheetDialogProps {
  open: boolean;
  onClose(): void;
}

/** 由表格生成: a worksheet becomes a table with its rows, list, form and menu (online.md §4.4). */
export function FromSheetDialog({ open, onClose }: FromSheetDialogProps) {
  // Each opening begins anew.
  return open ? <Opened onClose={onClose} /> : null;
}

interface Read {
  file: File;
  proposal: SheetProposal;
}

function Opened({ onClose }: { onClose(): void }) {
  const can = useCan();
  const [read, setRead] = useState<Read>();
  const [table, setTable] = useState<SheetTable>();
  const { making, make } = useMakeTable(read?.file);
  const take = (next: Read) => {
    setRead(next);
    setTable(sheetTable(next.proposal, can(actionCode(dict, 'add'))));
  };
  const problem = table && tableProblem(table);
  const isDone = making.step === 'done';
  const start = making.step === 'add' ? `建表并导入 ${read?.proposal.total ?? 0} 行` : '继续';
  return (
    <Dialog
      open
      title="由表格生成在线表单"
      width={table && !isDone ? 1080 : 640}
      onOpenChange={(next) => !next && !making.busy && onClose()}
      footer={
        isDone ? null : (
          <>
            <Button disabled={making.busy} onClick={onClose}>
              {making.step === 'add' ? '取消' : '关闭'}
            </Button>
            {table && (
              <Button
                type="primary"
                loading={making.busy}
                disabled={problem !== undefined}
                onClick={() => void make(table)}
              >
                {start}
              </Button>
            )}
          </>
        )
      }
    >
      {!read && <FileChoice onRead={take} />}
      {read && table && !isDone && (
        <Correcting proposal={read.proposal} table={table} making={making} onChange={setTable} />
      )}
      {problem && making.step === 'add' && <Alert style={{ marginTop: 12 }} type="warning" showIcon title={problem} />}
      {making.busy && <Typography.Text role="status">{STEP_TEXTS[making.step]}</Typography.Text>}
      {making.error !== undefined && (
        <Alert style={{ marginTop: 12 }} type="error" showIcon role="alert" title={failureText(making.error)} />
      )}
      {isDone && table && <Made making={making} table={table} onClose={onClose} />}
    </Dialog>
  );
}

const KINDS = ['xls', 'xlsx', 'csv'] as const;

const HINT = '读取第一张工作表：一行列名，下面是数据。列的类型由内容推荐，确认后才建表。';

function FileChoice({ onRead }: { onRead(read: Read): void }) {
  const take = async (file: File) => {
    const reason = await refusalOf(file, KINDS);
    if (reason === undefined) onRead({ file, proposal: (await upload<SheetProposal>(FROM_SHEET.url, file)).result });
    return reason;
  };
  return <FileDrop accept=".xls,.xlsx,.csv" title="选择表格文件" hint={HINT} take={take} />;
}

interface CorrectingProps {
  proposal: SheetProposal;
  table: SheetTable;
  making: Making;
  onChange(table: SheetTable): void;
}

function Correcting({ proposal, table, making, onChange }: CorrectingProps) {
  const fixed = making.busy || making.step !== 'add';
  return (
    <>
      <Flex gap={16} wrap style={{ marginBottom: 12 }}>
        <Named label="表描述">
          <Input
            aria-label="表描述"
            {...{ value: table.tableTxt, disabled: fixed }}
            onChange={({ target }) => onChange({ ...table, tableTxt: target.value })}
          />
        </Named>
        <Named label="表名">
          <Input
            aria-label="表名"
            {...{ value: table.tableName, disabled: fixed }}
            onChange={({ target }) => onChange({ ...table, tableName: target.value.trim().toLowerCase() })}
          />
        </Named>
      </Flex>
      {proposal.left.length > 0 && (
        <Alert
          style={{ marginBottom: 12 }}
          type="warning"
          showIcon
          title={`以下列不会导入：${proposal.left.join('、')}`}
        />
      )}
      <SheetFields
        fields={table.fields}
        rows={proposal.rows}
        disabled={fixed}
        onChange={(fields) => onChange({ ...table, fields })}
      />
    </>
  );
}

function Named({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Flex align="center" gap={8} style={{ flex: '1 1 280px' }}>
      <span aria-hidden="true" style={{ whiteSpace: 'nowrap' }}>
        {label}：
      </span>
      {children}
    </Flex>
  );
}

function Made({ making: { id = '', reply }, table, onClose }: { making: Making; table: SheetTable; onClose(): void }) {
  const can = useCan();
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  const [isMenuMade, setMenuMade] = useState(false);
  const partly = reply?.code === 201 && reply.result !== null;
  return (
    <>
      <Result
        status={partly ? 'warning' : 'success'}
        title={`已建表「${table.tableTxt}」`}
        subTitle={partly ? '部分行未导入，修正后可在列表中重新导入' : reply?.message}
        extra={[
          can(FORM_RIGHTS.menu) && !isMenuMade && (
            <Button key="menu" type="primary" onClick={() => setNaming(true)}>
              创建菜单并授权
            </Button>
          ),
          <Button
            key="open"
            onClick={() => {
              onClose();
              void navigate(`/online/cgformList/${id}`);
            }}
          >
            打开列表
          </Button>,
          <Button key="close" onClick={onClose}>
            关闭
          </Button>,
        ]}
      />
      {partly && reply.result !== null && <ImportReport message={reply.message} result={reply.result} />}
      {naming && (
        <CreateMenuDialog
          head={{ id, title: table.tableTxt }}
          create={createMenu}
          onClose={() => setNaming(false)}
          onMade={() => {
            setNaming(false);
            setMenuMade(true);
          }}
        />
      )}
    </>
  );
}
