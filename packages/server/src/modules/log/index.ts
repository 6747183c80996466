import type { ServerModule } from '../../resource/server-context.ts';
import { logRoutes } from './log.routes.ts';
import { createRecorder } from './recorder.ts';
import { installRecording } from './recording.ts';

export { maskedParams } from './masked-params.ts';
export { sweepOldLogs } from './sweeper.ts';

/** Operation, login and exception logs (contract/1 §12). Records the calls of all modules. */
export const logModule: ServerModule = (app, server) => {
  const recorder = createRecorder(server.database, server.log);
  installRecording(app, { recorder, clock: server.clock, log: server.log });
  void app.register(async (reading) => {
    // Flushed first, so that readers see what they have just done.
    reading.addHook('preHandler', () => recorder.flush());
    logRoutes(reading, server);
  });
  return recorder;
};
