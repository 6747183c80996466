import {
  PAPER_PATH,
  type PaperName,
  type PaperPrintBody,
  type PaperView,
} from '@songbai/contract/modules/paper/paper.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

export const paperKey = (name: PaperName, id: string) => ['paper', name, id] as const;

export function fetchPaper(name: PaperName, id: string, signal?: AbortSignal): Promise<PaperView> {
  return getResult(`${PAPER_PATH}/${name}`, { id }, { signal, quiet: true });
}

/** Idempotency key, so that a retry after a lost reply is the same print (I23). */
export function printPaper(
  name: PaperName,
  body: PaperPrintBody,
  idempotencyKey: string,
): Promise<Envelope<PaperView>> {
  return send('POST', `${PAPER_PATH}/${name}`, { body, idempotencyKey });
}
