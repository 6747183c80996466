import type { FastifyInstance } from 'fastify';
import type { Server, ServerModule } from '../../resource/server-context.ts';
import { buttonRoutes } from './buttons.routes.ts';
import { designFileRoutes } from './design-file.routes.ts';
import { existingTableRoutes } from './existing-tables.routes.ts';
import { fromSheetRoutes } from './from-sheet.routes.ts';
import { generateRoutes } from './generate.routes.ts';
import { keptTableRoutes } from './kept-tables.routes.ts';
import { readRoutes } from './read.routes.ts';
import { removeRoutes } from './remove.routes.ts';
import { saveRoutes } from './save.routes.ts';
import { syncRoutes } from './sync.routes.ts';
import { syncsEnded } from './sync-answer.ts';
import { versionRoutes } from './versions.routes.ts';

/** Tables designed in the browser (online.md §3, §4): which design runs, how it is made and carried out. */
export { heldHead } from './checks.ts';
export { accompany, type Given, onRename } from './companion.ts';
export { makeMenu } from './create-menu.ts';
export { buttonRows } from './design.store.ts';
export { sweepKeptTables } from './kept-tables.job.ts';
export { type LiveDesign, liveDesign } from './live-design.ts';
export { assertSeen } from './read.routes.ts';
export { missingSources } from './sources.store.ts';

export const onlineFormModule: ServerModule = (app, server) => {
  designRoutes(app, server);
  syncRoutes(app, server);
  keptTableRoutes(app, server);
  generateRoutes(app, server);
  return { stop: () => syncsEnded(server) };
};

/** Designing: saving, reading, deleting, views and history. */
function designRoutes(app: FastifyInstance, server: Server): void {
  readRoutes(app, server);
  saveRoutes(app, server);
  fromSheetRoutes(app, server);
  designFileRoutes(app, server);
  existingTableRoutes(app, server);
  removeRoutes(app, server);
  versionRoutes(app, server);
  buttonRoutes(app, server);
}
