import { MESSAGES } from '@songbai/contract/messages.ts';
import { quartzJob, quartzJobRun } from '@songbai/contract/modules/job/job.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

const stateOf = (column: string) => () => `(select s.${column} from sys_quartz_job_state s where s.id = t.id)`;

/** Jobs belong to the platform: each works for all tenants. */
export const jobTable = resourceTable(quartzJob, {
  scope: 'global',
  computed: {
    nextRunTime: stateOf('next_run_time'),
    lastRunTime: stateOf('last_run_time'),
    lastOutcome: stateOf('last_outcome'),
  },
  messages: { added: MESSAGES.jobAdded, edited: MESSAGES.jobEdited, batchDeleted: MESSAGES.jobsDeleted },
  refusals: { missing: 'jobMissing', notDeleted: 'jobMissing' },
  uniqueness: { refusals: { jobClassName: 'jobClassTaken' } },
});

const none = () => 'null';

/** Rows are append-only, without a version. */
export const jobRunTable = resourceTable(quartzJobRun, {
  scope: 'global',
  deletedShown: true,
  computed: { version: () => '1', updateBy: none, updateTime: none, sysOrgCode: none },
});
