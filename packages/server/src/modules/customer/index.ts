import type { ServerModule } from '../../resource/server-context.ts';

export const customerModule: ServerModule = () => undefined;
