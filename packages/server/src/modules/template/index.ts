import type { ServerModule } from '../../resource/server-context.ts';

export const templateModule: ServerModule = () => undefined;
