import type { ServerModule } from '../../resource/server-context.ts';

export const orderModule: ServerModule = () => undefined;
