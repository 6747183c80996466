import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  LoadingOutlined,
  PaperClipOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import { Button, Dropdown, type MenuProps, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { staticUrl } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { useBeginUpload } from '../../lib/upload-guard.ts';
import type { CellKind, CellProps } from '../../ui/editable-table/view/cell-kinds.ts';
import { FileDialog } from '../../ui/FileDialog.tsx';
import { fileLimit } from './extended.ts';
import styles from './table-cells.module.css';
import { cellName, columnStore, forget, sendFile, type Uploaded, useUploads } from './uploads.ts';

type FileMode = 'upload' | 'file' | 'image';

const BUTTONS: Readonly<Record<FileMode, string>> = { upload: '点击上传', file: '上传文件', image: '上传图片' };
const NAME_LENGTH = 5;

const pathOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.split(',')[0] : undefined;
const nameOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** Five characters and `…` (spec/2 §4, §9). */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join('')}…` : name;
}

function FileCell({ mode, ...props }: CellProps & { mode: FileMode }) {
  const { value, row, column, disabled } = props;
  const cell = cellName(row.id, column.key);
  const state = useUploads(({ cells }) => cells[cell]);
  const path = pathOf(value);
  if (state?.status === 'uploading') return <Sending state={state} />;
  if (state) return <Failed state={state} cell={cell} />;
  if (path === undefined) return disabled ? null : <Chooser {...props} mode={mode} cell={cell} />;
  return <Stored {...props} mode={mode} path={path} />;
}

function Sending({ state: { name, percent } }: { state: Extract<Uploaded, { status: 'uploading' }> }) {
  return (
    <span className={styles.file} title={name}>
      <LoadingOutlined /> 上传中({percent}%)
    </span>
  );
}

/** A click on the icon shows the error; 删除 makes room for another file. */
function Failed({ state: { name, message }, cell }: { state: Extract<Uploaded, { status: 'error' }>; cell: string }) {
  const { modal } = useFeedback();
  return (
    <span className={styles.file} title={name}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.error}
        onClick={() => modal.error({ title: '上传出错', content: `错误信息：${message}` })}
      >
        <CloseCircleOutlined /> {shortName(message)}
      </button>
      <Button type="link" size="small" tabIndex={-1} onClick={() => forget(cell)}>
        删除
      </Button>
    </span>
  );
}

function Chooser({ column, label, mode, cell, onChange }: CellProps & { mode: FileMode; cell: string }) {
  const { message } = useFeedback();
  const begin = useBeginUpload();
  return (
    <Upload
      showUploadList={false}
      {...(mode === 'image' ? { accept: 'image/*' } : {})}
      beforeUpload={(file) => {
        if (mode === 'image' && !file.type.includes('image')) message.warning('请上传图片');
        else if (file.size > LIMITS.uploadBytes) message.warning('文件大小超出10MB限制, 请压缩或降低文件质量! ');
        else void sendFile(cell, column, file, onChange).finally(begin());
        return Upload.LIST_IGNORE;
      }}
    >
      <Button
        size="small"
        tabIndex={-1}
        icon={<UploadOutlined />}
        aria-label={`${column.btnText ?? BUTTONS[mode]} ${label}`}
      >
        {column.btnText ?? BUTTONS[mode]}
      </Button>
    </Upload>
  );
}

function Stored(props: CellProps & { mode: FileMode; path: string }) {
  const { column, disabled, label, mode, path, onChange } = props;
  const [more, setMore] = useState(false);
  const url = staticUrl(path);
  const name = nameOf(path);
  const items = actionsOf(props, url, () => setMore(true));
  return (
    <span className={styles.file} title={name}>
      <Sign mode={mode} name={name} url={url} label={label} onMore={() => setMore(true)} />
      {mode !== 'image' && shortName(name)}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button type="text" size="small" tabIndex={-1} aria-label={`更多操作 ${label}`}>
            …
          </Button>
        </Dropdown>
      )}
      {more && (
        <Files
          column={column}
          mode={mode}
          value={String(props.value)}
          disabled={disabled}
          onChange={onChange}
          onClose={() => setMore(false)}
        />
      )}
    </span>
  );
}

/** Actions on stored files (contract/3 §11.5); multiple files in file and image cells only. */
function actionsOf(
  { column, disabled, mode, onChange }: CellProps & { mode: FileMode },
  url: string | undefined,
  onMore: () => void,
): NonNullable<MenuProps['items']> {
  const items: NonNullable<MenuProps['items']> = [];
  if (column.allowDownload !== false && url) {
    const link = (
      <a href={url} target="_blank" rel="noreferrer" download>
        下载
      </a>
    );
    items.push({ key: 'download', label: link });
  }
  if (column.allowRemove !== false && !disabled) {
    items.push({ key: 'remove', label: '删除', onClick: () => onChange(null) });
    if (mode !== 'upload') items.push({ key: 'more', label: '更多', onClick: onMore });
  }
  return items;
}

interface SignProps {
  mode: FileMode;
  name: string;
  url: string | undefined;
  label: string;
  onMore: () => void;
}

/** A thumbnail that opens 更多 on click, or an icon. */
function Sign({ mode, name, url, label, onMore }: SignProps) {
  if (mode === 'upload') return <CheckCircleOutlined className={styles.good} />;
  if (mode === 'file' || !url) return <PaperClipOutlined />;
  return (
    <button type="button" tabIndex={-1} className={styles.thumb} aria-label={`查看图片 ${label}`} onClick={onMore}>
      <img src={url} alt={name} className={styles.picture} />
    </button>
  );
}

interface FilesProps extends Pick<CellProps, 'column' | 'disabled' | 'onChange'> {
  mode: FileMode;
  value: string;
  onClose: () => void;
}

/** All files of the cell in a dialog (contract/3 §1 JFilePop); the limit keeps the last ones. */
function Files({ column, mode, value, disabled, onChange, onClose }: FilesProps) {
  const store = useMemo(() => columnStore(column), [column]);
  return (
    <FileDialog
      open
      onOpenChange={onClose}
      image={mode === 'image'}
      store={store}
      value={value}
      number={fileLimit(column)}
      disabled={disabled || column.allowRemove === false}
      onOk={({ path }) => onChange(path)}
    />
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One stored file, the first of comma-joined paths. The row holds the path only (contract/3 §11.5). */
function fileKind(mode: FileMode): CellKind {
  return { mode: 'always', text: textOf, Cell: (props) => <FileCell {...props} mode={mode} /> };
}

export const uploadCell = fileKind('upload');
export const fileCell = fileKind('file');
export const imageCell = fileKind('image');
