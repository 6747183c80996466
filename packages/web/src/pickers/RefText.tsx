import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { useReferenceTitle } from './use-reference.ts';

/** Title of a referenced row; `text` is the one delivered with the list. */
export function RefText({ target, value, text }: { target: string; value: unknown; text?: string }) {
  const id = typeof value === 'string' && value !== '' ? value : null;
  return <>{useReferenceTitle(resourceByName(target), id, text)}</>;
}
