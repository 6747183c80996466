import type { ServerModule } from '../../resource/server-context.ts';

export const areaModule: ServerModule = () => undefined;
