import type { ServerModule } from '../../resource/server-context.ts';

export const plotModule: ServerModule = () => undefined;
