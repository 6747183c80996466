import { DemoRefused } from '@songbai/demo/refuse.store.ts';
import { CliError, type Command } from './cli/command.ts';
import { BackupError } from './db/backup/failure.ts';
import { isStorageFull } from './db/database.ts';
import { ConfigError } from './platform/config.ts';
import { AppError } from './platform/errors.ts';
import { keepFilesPrivate } from './platform/private-files.ts';

/** Loaded when called: a migration needs no Excel. */
const COMMANDS: Readonly<Record<string, { usage: string; load(): Promise<Command> }>> = {
  migrate: {
    usage: 'migrate                                升级数据库结构 / bring the database to the present version',
    load: async () => (await import('./cli/migrate.ts')).migrateCommand,
  },
  seed: {
    usage: 'seed --size small|medium|large         生成演示数据 / add demo data to an empty house',
    load: async () => (await import('./cli/seed.ts')).seedCommand,
  },
  backup: {
    usage:
      'backup FILE                            备份数据库和上传的文件，可在运行中执行 / back up database and uploads, also while serving',
    load: async () => (await import('./cli/backup.ts')).backupCommand,
  },
  restore: {
    usage: 'restore FILE                           停止服务后恢复备份 / restore a backup, with the server stopped',
    load: async () => (await import('./cli/restore.ts')).restoreCommand,
  },
  'reset-password': {
    usage: 'reset-password USER [--password-stdin] 重置账号密码 / set a new password for an account',
    load: async () => (await import('./cli/reset-password.ts')).resetPasswordCommand,
  },
  verify: {
    usage: 'verify                                 核对全部业务规则 / check the database against all invariants',
    load: async () => (await import('./cli/verify.ts')).verifyCommand,
  },
  'move-files': {
    usage:
      'move-files to-s3|to-folder             在本地文件夹与对象存储之间复制上传的文件 / copy uploads to the other storage',
    load: async () => (await import('./cli/move-files.ts')).moveFilesCommand,
  },
  'import-jeecg': {
    usage:
      'import-jeecg mysql://… [--dry-run]     从 JeecgBoot 迁移组织与权限 / take over organisation and rights of JeecgBoot',
    load: async () => (await import('./cli/import-jeecg.ts')).importJeecg,
  },
  'import-burials': {
    usage: 'import-burials FILE --tenant ID        导入安葬登记 / import a burial register',
    load: async () => (await import('./cli/import-burials.ts')).importBurials,
  },
};

const USAGE = `用法 / usage: npm run cli -- COMMAND
${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}`;

async function main([name, ...args]: string[]): Promise<void> {
  keepFilesPrivate();
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const wantsHelp = name === undefined || name === 'help' || name === '--help';
    (wantsHelp ? console.info : console.error)(wantsHelp ? USAGE : `没有这个命令 / no such command: ${name}\n${USAGE}`);
    process.exitCode = wantsHelp ? 0 : 2;
    return;
  }
  const run = await command.load();
  await run(args);
}

/** One clear line; a stack only for what nobody foresaw. */
function report(error: unknown): void {
  if (isStorageFull(error)) console.error('磁盘空间不足 / the disk is full');
  const known =
    error instanceof CliError ||
    error instanceof BackupError ||
    error instanceof ConfigError ||
    error instanceof AppError ||
    error instanceof DemoRefused;
  console.error(
    known || !(error instanceof Error)
      ? String(error instanceof Error ? error.message : error)
      : (error.stack ?? error.message),
  );
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}

main(process.argv.slice(2)).catch(report);
