import { systemActor } from '../../platform/actor.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { setContent } from './file.store.ts';
import { dropVariants } from './pictures.ts';

/** Removes the bytes of deleted files; what cannot be removed now is left to the next sweep. Returns how many went. */
export async function eraseContents(server: Server, files: readonly { path: string }[]): Promise<number> {
  const gone: string[] = [];
  try {
    for (const { path } of files) {
      await server.storage.remove(path);
      await dropVariants(server, path);
      gone.push(path);
    }
  } catch (error) {
    server.log.warn(errorFields(error), 'bytes of a deleted file are still there');
  }
  if (gone.length === 0) return 0;
  try {
    await write(server, systemActor(0), ({ db }) => setContent(db, gone, 'gone'));
  } catch (error) {
    // The next sweep removes them once more, which changes nothing.
    server.log.warn(errorFields(error), 'removed bytes are not noted');
  }
  return gone.length;
}
