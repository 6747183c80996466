import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { RUN_JOBS } from './job.calls.ts';
import { quartzJob } from './job.resource.ts';

export const jobModule = defineModule({
  name: 'job',
  resources: [quartzJob],
  menus: [
    {
      under: 'monitor',
      at: 40,
      key: 'quartz-job-list',
      name: '定时任务',
      url: '/monitor/quartzJob',
      component: 'system/QuartzJobList',
    },
  ],
  permissions: { 'quartz-job-list': { ...actionCodes(quartzJob), [RUN_JOBS]: '启停与执行' } },
});
