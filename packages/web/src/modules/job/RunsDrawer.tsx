import { type QuartzJob, type QuartzJobRun, quartzJobRun } from '@songbai/contract/modules/job/job.resource.ts';
import { usePhone } from '../../lib/media.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { Drawer } from '../../ui/layer.tsx';
import styles from './job.module.css';

interface RunsDrawerProps {
  job: QuartzJob;
  open: boolean;
  onClose(): void;
}

/** 执行日志: the runs of a job, the latest on top; a row opens to what the run said. */
export function RunsDrawer({ job, open, onClose }: RunsDrawerProps) {
  const narrow = usePhone();
  return (
    <Drawer
      title={`执行日志：${job.description || job.jobClassName}`}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 1000}
      destroyOnHidden
    >
      <ResourceList
        resource={quartzJobRun}
        params={{ jobId: job.id }}
        urlState={false}
        form={null}
        noLinks
        essential={['startTime', 'outcome', 'triggerType', 'durationMs']}
        expanded={(row) => <Lines run={row} />}
      />
    </Drawer>
  );
}

function Lines({ run }: { run: QuartzJobRun }) {
  return run.lines ? <pre className={styles.lines}>{run.lines}</pre> : <span>没有输出</span>;
}
