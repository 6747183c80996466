import type { ServerModule } from '../../resource/server-context.ts';

export const burialImportModule: ServerModule = () => undefined;
