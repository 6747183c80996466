import { LIMITS } from '@songbai/contract/limits.ts';
import { DESIGN_FILE, type DesignFile } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { fileProblem } from '@songbai/contract/modules/online-form/design-file.ts';

/** A chosen file of designs, or why it is none; the server checks the rest. */
export async function readDesignFile(chosen: File): Promise<DesignFile | string> {
  if (chosen.size > LIMITS.formBodyBytes) return `文件不能超过${LIMITS.formBodyBytes / 1024 / 1024}MB`;
  let read: unknown;
  try {
    read = JSON.parse(await chosen.text());
  } catch {
    return '不是有效的JSON文件';
  }
  const { kind, format, tables } = (read ?? {}) as Partial<DesignFile>;
  const isOurs = kind === DESIGN_FILE.kind && typeof format === 'number' && Array.isArray(tables);
  if (!isOurs) return '该文件不是在线表单的导出文件';
  return fileProblem({ kind, format, tables: [] }) ?? (read as DesignFile);
}
