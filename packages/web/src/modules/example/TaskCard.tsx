import { ArrowDownOutlined, ArrowLeftOutlined, ArrowRightOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { TaskMove } from '@songbai/contract/modules/example/example.calls.ts';
import type { ExampleTaskRow } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { Button, Flex } from 'antd';
import { DictText } from '../../pickers/DictText.tsx';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './board.module.css';
import { steps } from './board-model.ts';

interface TaskCardProps {
  task: ExampleTaskRow;
  /** The whole board, which tells where the buttons would put it. */
  tasks: readonly ExampleTaskRow[];
  statuses: readonly string[];
  can: Readonly<Record<'edit' | 'delete', boolean>>;
  onMove(move: TaskMove): Promise<void>;
  onOpen(id: string): void;
  onRemove(id: string): Promise<unknown>;
  onDrag(id: string | undefined): void;
  onDropBefore(): void;
}

const STEPS = [
  ['left', '移到前一列', <ArrowLeftOutlined key="left" aria-hidden />],
  ['up', '上移', <ArrowUpOutlined key="up" aria-hidden />],
  ['down', '下移', <ArrowDownOutlined key="down" aria-hidden />],
  ['right', '移到后一列', <ArrowRightOutlined key="right" aria-hidden />],
] as const;

/** A task, which is dragged, or moved by its buttons where there is no mouse. */
export function TaskCard(props: TaskCardProps) {
  const { task, can, onOpen, onRemove, onDrag, onDropBefore } = props;
  return (
    <article
      className={styles.card}
      aria-label={task.title}
      draggable={can.edit}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', task.title);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(task.id);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDrop={(event) => {
        event.stopPropagation();
        onDropBefore();
      }}
    >
      <Button type="link" className={styles.title} onClick={() => onOpen(task.id)}>
        {task.title}
      </Button>
      <Flex gap="0 12px" wrap className={styles.facts}>
        {task.level && <DictText code="example_task_level" value={task.level} />}
        {task.owner && <span>{task.owner}</span>}
        {task.dueDate && <span>{task.dueDate} 截止</span>}
      </Flex>
      <Flex justify="space-between">
        {can.edit && <MoveButtons {...props} />}
        {can.delete && (
          <ConfirmPop
            danger
            title="确定删除吗?"
            effect={`将删除任务「${task.title}」`}
            onConfirm={async () => {
              await onRemove(task.id);
            }}
          >
            <LinkButton danger>删除</LinkButton>
          </ConfirmPop>
        )}
      </Flex>
    </article>
  );
}

function MoveButtons({ task, tasks, statuses, onMove }: TaskCardProps) {
  const places = steps(tasks, statuses, task);
  return (
    <Flex>
      {STEPS.map(([key, label, icon]) => {
        const place = places[key];
        return (
          <Button
            key={key}
            type="text"
            size="small"
            icon={icon}
            aria-label={`${label}：${task.title}`}
            title={label}
            disabled={!place}
            onClick={() => place && void onMove(place)}
          />
        );
      })}
    </Flex>
  );
}
