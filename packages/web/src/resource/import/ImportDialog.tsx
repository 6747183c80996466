import { InboxOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import { type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import { KEY_COLUMN } from '@songbai/contract/wire/excel.ts';
import { Alert, Button, Checkbox, Flex, Progress, Switch, Typography, Upload } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../ui/modal/index.ts';
import { refusalOf } from './file-refusal.ts';
import { ImportPreviewList } from './ImportPreviewList.tsx';
import { TemplateButton } from './TemplateButton.tsx';
import { type CheckedFile, type ImportTarget, useImport } from './use-import.tsx';

interface ImportDialogProps {
  resource: Resource;
  open: boolean;
  /** Upload address and extra parameters; the resource's own import by default. */
  target?: ImportTarget;
  onClose(): void;
  /** Called when all or some rows were imported. */
  onImported(): Promise<void>;
}

/**
 * 导入EXCEL: several workbooks, one after the other. They are previewed first, so that the user sees the effect before
 * anything is written (user-asks row 4); refused rows are reported row by row (contract/2 §13.4).
 */
export function ImportDialog({ resource, open, target, onClose, onImported }: ImportDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [checked, setChecked] = useState<readonly CheckedFile[]>([]);
  const [addSame, setAddSame] = useState(false);
  const usual = resource.looseImport === true;
  const [checking, setChecking] = useState(usual);
  const asksRules = target?.online || usual;
  const job = useImport(resource, onImported, { ...target, ...(asksRules ? { checking } : {}) });
  const busy = job.running !== undefined;
  const close = () => {
    job.cancel();
    setFiles([]);
    setChecked([]);
    setAddSame(false);
    setChecking(usual);
    onClose();
  };
  const check = async () => setChecked(await job.check(files));
  const commit = async () => {
    const done = await job.commit(checked, addSame);
    // Refused files stay in the list, to be removed or previewed again.
    const left = files.filter((file) => !done.includes(file));
    if (left.length === 0) return close();
    setFiles(left);
    setChecked([]);
  };
  const same = resource.importKey ? countOf(checked, 'sameCount') : 0;
  const coming = countOf(checked, 'newCount') + (addSame ? same : 0);
  const looking = checked.length === 0;
  return (
    <Dialog
      destroyOnClose={false}
      title="导入EXCEL"
      width={600}
      open={open}
      onOpenChange={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        !looking && (
          <Button key="again" disabled={busy} onClick={() => setChecked([])}>
            重新选择
          </Button>
        ),
        <Button
          key="start"
          type="primary"
          loading={busy}
          disabled={looking ? files.length === 0 : coming === 0}
          onClick={() => void (looking ? check() : commit())}
        >
          {busy ? '上传中...' : looking ? '开始上传' : '确认导入'}
        </Button>,
      ]}
    >
      {asksRules && looking && <CheckingSwitch checking={checking} disabled={busy} onChange={setChecking} />}
      {resource.importNote && <Alert style={{ marginBottom: 12 }} type="info" showIcon title={resource.importNote} />}
      {looking ? (
        <FileChoice resource={resource} files={files} busy={busy} onChange={setFiles} />
      ) : (
        <ImportPreviewList files={checked} />
      )}
      {job.failures.map((text) => (
        <Alert key={text} style={{ marginTop: 12 }} type="warning" showIcon role="alert" title={text} />
      ))}
      {!looking && coming === 0 && <Alert type="warning" showIcon title={nothingText(same)} />}
      {looking && !target && <BelowNote resource={resource} />}
      {same > 0 && (
        <Checkbox checked={addSame} disabled={busy} onChange={(event) => setAddSame(event.target.checked)}>
          重复的 {same} 行也导入
        </Checkbox>
      )}
      {job.running && <Progress status="active" percent={job.running.percent} format={() => job.running?.text} />}
    </Dialog>
  );
}

interface CheckingSwitchProps {
  checking: boolean;
  disabled: boolean;
  onChange(checking: boolean): void;
}

const LEFT_OUT = '不检查格式和表单中的条件；类型、长度、必填列、字典、唯一值和权限仍然检查';

/** Designed forms may be imported without validation by their rules (contract/3 §4 JImportModal). */
function CheckingSwitch({ checking, disabled, onChange }: CheckingSwitchProps) {
  return (
    <Flex align="center" gap={8} style={{ marginBottom: 12 }}>
      <span aria-hidden="true">是否开启校验</span>
      <Switch
        aria-label="是否开启校验"
        checkedChildren="是"
        unCheckedChildren="否"
        checked={checking}
        disabled={disabled}
        onChange={onChange}
      />
      {!checking && <Typography.Text type="secondary">{LEFT_OUT}</Typography.Text>}
    </Flex>
  );
}

const nothingText = (same: number): string =>
  same > 0
    ? '没有可新增的行；重复的行需要再次导入时，请勾选下方选项'
    : '没有可导入的行，请按所列原因修正文件后重新选择';

function countOf(files: readonly CheckedFile[], name: 'newCount' | 'sameCount'): number {
  return files.reduce((all, { preview }) => all + preview[name], 0);
}

interface FileChoiceProps {
  resource: Resource;
  files: readonly File[];
  busy: boolean;
  onChange(change: (files: readonly File[]) => readonly File[]): void;
}

const WORKBOOKS = ['xls', 'xlsx'] as const;

function FileChoice({ resource, files, busy, onChange }: FileChoiceProps) {
  const [refused, setRefused] = useState<string>();
  const kinds = resource.csv ? ([...WORKBOOKS, 'csv'] as const) : WORKBOOKS;
  const take = async (file: File) => {
    const reason = await refusalOf(file, kinds);
    setRefused(reason && `${file.name}：${reason}`);
    if (reason === undefined) onChange((list) => [...list, file]);
  };
  return (
    <>
      <Upload.Dragger
        // Otherwise it fills a full-screen dialog and pushes the format hints out of view.
        style={{ height: 'auto' }}
        accept={kinds.map((kind) => `.${kind}`).join(',')}
        multiple
        disabled={busy}
        fileList={files.map((file, index) => ({ uid: String(index), name: file.name, size: file.size }))}
        beforeUpload={(file) => {
          void take(file);
          return Upload.LIST_IGNORE;
        }}
        onRemove={(file) => onChange((list) => list.filter((_one, index) => String(index) !== file.uid))}
      >
        <InboxOutlined style={{ fontSize: 32 }} />
        <p>选择导入文件</p>
        <Typography.Text type="secondary">
          支持 {kinds.map((kind) => `.${kind}`).join('、')}，可多选，每个 .xlsx 不超过 {megabytes(LIMITS.importBytes)}
          MB、{LIMITS.importRows} 行，.xls 不超过 {megabytes(LIMITS.xlsBytes)}MB、{LIMITS.xlsRows} 行
        </Typography.Text>
      </Upload.Dragger>
      {refused && <Alert style={{ marginTop: 12 }} type="error" showIcon role="alert" title={refused} />}
      <Flex align="center" gap={12} style={{ marginTop: 12 }}>
        <TemplateButton
          path={`${resource.path}/importTemplate`}
          fileName={`${resource.sheetTitle ?? resource.title}导入模板.xlsx`}
        />
        <Typography.Text type="secondary">
          必填：{requiredLabels(resource)}。模板中有下拉选项和填写说明。
        </Typography.Text>
      </Flex>
    </>
  );
}

/** How the rows of sub-tables come along; only designed tables take them from workbooks. */
function BelowNote({ resource }: Pick<FileChoiceProps, 'resource'>) {
  const titles = Object.values(resource.lines).flatMap(({ own, title }) => (own ? [`「${title}」`] : []));
  if (titles.length === 0) return null;
  return (
    <Typography.Paragraph type="secondary" style={{ margin: '12px 0 0' }}>
      附表{titles.join('')}可一起导入：每张附表一张工作表，用「{KEY_COLUMN}」对应主表的行；导出的文件可直接导入。
    </Typography.Paragraph>
  );
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

function requiredLabels(resource: Resource): string {
  const fields = writableFields(resource, 'add').filter(([, field]) => field.required && field.initial === undefined);
  return fields.map(([, field]) => field.label).join('、');
}
