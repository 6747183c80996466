import { defineModule } from '../../module.ts';
import { enhanceJava, enhanceJs, enhanceSql, onlineHook } from './enhance.resource.ts';

/** Scripts, actions and functions of designed tables; their codes stand with the designs (online.md §7). */
export const onlineEnhanceModule = defineModule({
  name: 'online-enhance',
  resources: [enhanceJs, enhanceSql, enhanceJava, onlineHook],
});
