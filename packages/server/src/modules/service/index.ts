import type { ServerModule } from '../../resource/server-context.ts';

export const serviceModule: ServerModule = () => undefined;
