import type { ServerModule } from '../../resource/server-context.ts';

export const organisationModule: ServerModule = () => undefined;
