import { isStorageFull } from '../failures.ts';

export const BACKUP_FAILURE = 'BACKUP';

/** A backup that cannot be made or restored; its message is Chinese and English. */
export class BackupError extends Error {
  /** Known by it across threads. */
  readonly code = BACKUP_FAILURE;

  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

export const damaged = (file: string, what: string): BackupError =>
  new BackupError(`备份文件已损坏，未作任何改动 / the backup is damaged, nothing was changed: ${file} (${what})`);

/** The codes of a folder that cannot be written, and what is said of it. */
const FOLDER_FAILURES: Readonly<Record<string, string>> = {
  EACCES: '没有写入权限，请为运行本系统的账号开放写入权限',
  EPERM: '没有写入权限，请为运行本系统的账号开放写入权限',
  EROFS: '所在的磁盘是只读的，请改用可写的磁盘',
  ENOENT: '不存在，请检查备份盘是否已挂载',
  ENOTDIR: '的路径中有一段不是目录，请改用其他路径',
  EEXIST: '的位置已有同名文件，请改用其他路径',
  EIO: '所在的磁盘读写出错，请检查磁盘',
};

/** What somebody can do about a backup that failed; undefined when only the server's log knows the cause. */
export function backupAdvice(error: unknown, folder: string): string | undefined {
  // Its message is in two languages and ends with a path.
  if (error instanceof BackupError) return error.message.split(' / ')[0];
  if (isStorageFull(error))
    return `磁盘空间不足，备份未完成。请清理磁盘，或将备份目录（BACKUP_DIR）改到空间更大的磁盘：${folder}`;
  const { code, path } = (error ?? {}) as { code?: string; path?: string };
  // What else is read, such as uploads, has its own troubles.
  const ofFolder = path !== undefined && (folder.startsWith(path) || path.startsWith(folder));
  const trouble = ofFolder && code !== undefined ? FOLDER_FAILURES[code] : undefined;
  return trouble && `备份目录（BACKUP_DIR）${trouble}：${folder}`;
}
