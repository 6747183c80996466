import { OPERATE, type OperateType } from '@songbai/contract/modules/log/log.resource.ts';

const BY_NAME: readonly [name: RegExp, type: OperateType][] = [
  [/^export/i, OPERATE.export],
  [/^import|^upload/i, OPERATE.import],
  [/^(add|save|create|register|generate)/i, OPERATE.add],
  [/^(edit|update|change|put|reset)/i, OPERATE.edit],
  [/^(delete|remove|purge|cancel)/i, OPERATE.remove],
  [/^(list|query|check|quote|preview)/i, OPERATE.query],
];
/** Stock clients publish and revoke by GET (contract/2 §5.1). */
const CHANGING_GET = /^do[A-Z]/;

/**
 * Operation type of a call, by the name of its action and its method (contract/1 §12); undefined for reading, which is
 * not logged.
 */
export function operateTypeOf(method: string, path: string): OperateType | undefined {
  const action = path.split('/').findLast((part) => part !== '' && !part.startsWith(':') && part !== '*') ?? '';
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') {
    if (/^export/i.test(action)) return OPERATE.export;
    return CHANGING_GET.test(action) ? OPERATE.edit : undefined;
  }
  const named = BY_NAME.find(([name]) => name.test(action));
  if (named) return named[1];
  return method === 'DELETE' ? OPERATE.remove : OPERATE.edit;
}
