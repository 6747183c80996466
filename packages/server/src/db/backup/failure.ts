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
