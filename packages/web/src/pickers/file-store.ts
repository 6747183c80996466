import { LIMITS } from '@songbai/contract/limits.ts';
import { useMemo } from 'react';
import { discardPieces, staticUrl, thumbUrl, upload, uploadInPieces, uploadLimit } from '../api/client.ts';
import type { FileStore } from '../ui/uploads/index.ts';

/** Stores files under a business path (contract/2 §10.1: the reply's message is the stored path). */
function fileStore(bizPath: string, fields: Readonly<Record<string, string>> = {}): FileStore {
  return {
    mostBytes: uploadLimit(),
    store: async (file, options) => {
      if (file.size > LIMITS.uploadBytes) return uploadInPieces(file, { biz: bizPath }, options);
      const reply = await upload('/sys/common/upload', file, { fields: { biz: bizPath, ...fields }, ...options });
      return reply.message;
    },
    discard: (file) => {
      if (file.size > LIMITS.uploadBytes) void discardPieces(file, { biz: bizPath });
    },
    urlOf: staticUrl,
    thumbOf: thumbUrl,
  };
}

export function useFileStore(bizPath: string): FileStore {
  return useMemo(() => fileStore(bizPath), [bizPath]);
}
