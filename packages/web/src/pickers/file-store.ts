import { useMemo } from 'react';
import { staticUrl, upload } from '../api/client.ts';
import type { FileStore } from '../ui/uploads/index.ts';

/** Stores files under a business path (contract/2 §10.1: the reply's message is the stored path). */
function fileStore(bizPath: string, fields: Readonly<Record<string, string>> = {}): FileStore {
  return {
    store: async (file, options) => {
      const reply = await upload('/sys/common/upload', file, { fields: { biz: bizPath, ...fields }, ...options });
      return reply.message;
    },
    urlOf: staticUrl,
  };
}

export function useFileStore(bizPath: string): FileStore {
  return useMemo(() => fileStore(bizPath), [bizPath]);
}
