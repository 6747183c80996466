import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Enhancer } from '../online-data/index.ts';
import { enhancedHooks } from './enhanced-hooks.ts';
import { askHooks, hookCall } from './hook-ask.ts';
import { javaOf, keptOf } from './kept.ts';

/** Codes of calls on no single row, by the right that they need. */
const WHOLE: Partial<Record<OnlineRight, string>> = { list: 'query', export: 'export', import: 'import' };

/** What the running tables get from their enhancements. */
export function createEnhancer(server: Server, wake: () => void): Enhancer {
  return {
    table: async (actor, runtime, right) => {
      const kept = await keptOf(server.database.db, runtime.live);
      if (kept.java.length === 0) return runtime;
      const event = WHOLE[right];
      const asked = event === undefined ? [] : javaOf(kept, event, 'start', 'http');
      if (event !== undefined && asked.length > 0)
        await askHooks(
          server,
          kept.headId,
          asked,
          runtime,
          hookCall(runtime, actor, { event, row: null, dataId: null }),
        );
      return { ...runtime, hooks: enhancedHooks({ server, kept, wake }, runtime, right === 'import') };
    },
    scripts: async ({ live }) => (await keptOf(server.database.db, live)).scripts,
  };
}
