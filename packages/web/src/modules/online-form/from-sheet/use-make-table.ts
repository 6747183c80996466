import { ONLINE_DATA_PATH } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { ADD_FROM_SHEET } from '@songbai/contract/modules/online-form/from-sheet.calls.ts';
import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send, upload } from '../../../api/client.ts';
import { invalidate } from '../../../resource/invalidate.ts';
import { doSync, previewSync } from '../online-form.calls.ts';
import { type SheetTable, sheetDraft } from './sheet-draft.ts';

type ImportReply = Envelope<ImportResult | string | null>;

/** What is done of making a table; a failed step is tried again from where it stopped. */
export interface Making {
  step: 'add' | 'sync' | 'import' | 'done';
  busy: boolean;
  id?: string;
  reply?: ImportReply;
  error?: unknown;
}

export const STEP_TEXTS = { add: '正在保存表结构…', sync: '正在建表…', import: '正在导入数据…', done: '' } as const;

/** Adds the design, carries it out and imports the rows of its file, one after the other. */
export function useMakeTable(file: File | undefined) {
  const client = useQueryClient();
  const [making, setMaking] = useState<Making>({ step: 'add', busy: false });
  const running = useRef(false);
  const make = async (table: SheetTable): Promise<void> => {
    if (running.current || !file) return;
    running.current = true;
    let now: Making = { ...making, busy: true, error: undefined };
    const go = (next: Partial<Making>) => {
      now = { ...now, ...next };
      setMaking(now);
    };
    go({});
    try {
      if (now.step === 'add') {
        const { result } = await send<SaveResult>('POST', ADD_FROM_SHEET.url, { body: sheetDraft(table) });
        go({ step: 'sync', id: result.id });
      }
      const id = now.id ?? '';
      if (now.step === 'sync') {
        const plan = await previewSync(id, 'normal');
        await doSync(id, 'normal', { planHash: plan.hash, confirm: null });
        go({ step: 'import' });
      }
      const url = `${ONLINE_DATA_PATH.replace(':code', id)}/importExcel`;
      go({ reply: await upload(url, file, {}), step: 'done', busy: false });
    } catch (error) {
      go({ error, busy: false });
    } finally {
      running.current = false;
      void invalidate(client, cgformHead.name);
    }
  };
  return { making, make };
}
