import type { ServerModule } from '../../resource/server-context.ts';

export const openapiModule: ServerModule = () => undefined;
