import { CheckCircleOutlined, CloseCircleOutlined, LoadingOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { staticUrl, thumbUrl } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import type { CellKind, CellProps } from '../../ui/editable-table/view/cell-kinds.ts';
import { FileDialog } from '../../ui/FileDialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { nameOf } from '../../ui/uploads/index.ts';
import { fileLimit } from './extended.ts';
import { Chooser, type FileMode } from './FileChooser.tsx';
import styles from './table-cells.module.css';
import { cellName, columnStore, useUploads } from './uploads.ts';

const NAME_LENGTH = 5;

const pathOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.split(',')[0] : undefined;

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
  if (state?.entry.status === 'uploading') return <Sending {...state} />;
  if (state) return <Failed {...state} />;
  if (path === undefined) return disabled ? null : <Chooser {...props} mode={mode} cell={cell} />;
  return <Stored {...props} mode={mode} path={path} />;
}

type UploadState = ReturnType<typeof useUploads.getState>['cells'][string];

function Sending({ entry: { name, percent }, cancel }: UploadState) {
  return (
    <span className={styles.file} title={name}>
      <LoadingOutlined /> <span>上传中({percent}%)</span> {shortName(name)}
      <LinkButton tabIndex={-1} aria-label={`取消上传 ${name}`} onClick={cancel}>
        取消
      </LinkButton>
    </span>
  );
}

/** A click on the icon shows the error; 重试 sends the same file again, 删除 makes room for another one. */
function Failed({ entry: { name, message }, cancel, retry }: UploadState) {
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
      <LinkButton tabIndex={-1} aria-label={`重试 ${name}`} onClick={retry}>
        重试
      </LinkButton>
      <LinkButton tabIndex={-1} onClick={cancel}>
        删除
      </LinkButton>
    </span>
  );
}

function Stored(props: CellProps & { mode: FileMode; path: string }) {
  const { column, disabled, label, mode, path, onChange } = props;
  const [more, setMore] = useState(false);
  const url = staticUrl(path);
  const name = useUploads(({ names }) => names[path]) ?? nameOf(path);
  const items = actionsOf(props, url, () => setMore(true));
  return (
    <span className={styles.file} title={name}>
      <Sign mode={mode} name={name} url={thumbUrl(path)} label={label} onMore={() => setMore(true)} />
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
  if (mode === 'upload') return <CheckCircleOutlined className={styles.good} title="上传完成" />;
  if (mode === 'file' || !url) return <PaperClipOutlined />;
  return (
    <button type="button" tabIndex={-1} className={styles.thumb} aria-label={`查看图片 ${label}`} onClick={onMore}>
      <Thumbnail src={url} alt={name} className={styles.picture} />
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
  return { mode: 'always', text: textOf, clears: true, Cell: (props) => <FileCell {...props} mode={mode} /> };
}

export const uploadCell = fileKind('upload');
export const fileCell = fileKind('file');
export const imageCell = fileKind('image');
