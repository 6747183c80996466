import type { ServerModule } from '../../resource/server-context.ts';

export const fileModule: ServerModule = () => undefined;
