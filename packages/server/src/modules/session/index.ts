import type { ServerModule } from '../../resource/server-context.ts';

export const sessionModule: ServerModule = () => undefined;
