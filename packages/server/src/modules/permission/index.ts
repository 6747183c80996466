import type { ServerModule } from '../../resource/server-context.ts';

export const permissionModule: ServerModule = () => undefined;
