import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { saveAs } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { exportDesign } from './online-form.calls.ts';

/** Hands the design of a table, with its sub-tables and views, to the person as a file. */
export function useDesignExport(): (head: CgformHead) => Promise<void> {
  const { message } = useFeedback();
  return async ({ id, tableName }) => {
    try {
      const text = JSON.stringify(await exportDesign(id), null, 2);
      saveAs(new Blob([text], { type: 'application/json' }), `${tableName}.json`);
    } catch (error) {
      void message.error(failureText(error));
    }
  };
}
