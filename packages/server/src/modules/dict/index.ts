import type { ServerModule } from '../../resource/server-context.ts';

export const dictModule: ServerModule = () => undefined;
