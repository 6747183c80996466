import { type ExampleTaskRow, exampleTask } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { Button, Card, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { type FormTarget, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { useRemoval } from '../../resource/list/use-removal.ts';
import { useActions } from '../../resource/list/use-resource-list.ts';
import { useDict } from '../../session/dictionaries.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useMoveTask, useTasks } from './board.calls.ts';
import styles from './board.module.css';
import { columnOf } from './board-model.ts';
import { TaskCard } from './TaskCard.tsx';

/** 拖拽看板: tasks are dragged between columns and within one, or moved by their buttons. */
export function TaskBoardPage() {
  const { data: tasks, error, refetch } = useTasks();
  const can = useActions(exampleTask);
  const [slot, setSlot] = useState<{ target: FormTarget; open: boolean }>({ target: { mode: 'add' }, open: false });
  const openForm = (target: FormTarget) => setSlot({ target, open: true });
  const removal = useRemoval(exampleTask, async () => {
    await refetch();
  });
  return (
    <Card variant="borderless">
      <Flex gap={8} style={{ marginBottom: 16 }}>
        {can.add && (
          <Button type="primary" onClick={() => openForm({ mode: 'add' })}>
            新增
          </Button>
        )}
        <Button onClick={() => void refetch()}>刷新</Button>
      </Flex>
      {error && <LoadFailure error={error} what="任务" onRetry={refetch} />}
      {!tasks && !error && <Skeleton active />}
      {tasks && (
        <Board
          tasks={tasks}
          can={can}
          onOpen={(id) => openForm({ mode: can.edit ? 'edit' : 'detail', id })}
          onRemove={(id) => removal.one(id)}
        />
      )}
      <ResourceDrawers resource={exampleTask} {...slot} onClose={() => setSlot((now) => ({ ...now, open: false }))} />
    </Card>
  );
}

interface BoardProps {
  tasks: readonly ExampleTaskRow[];
  can: Readonly<Record<'edit' | 'delete', boolean>>;
  onOpen(id: string): void;
  onRemove(id: string): Promise<unknown>;
}

function Board({ tasks, can, onOpen, onRemove }: BoardProps) {
  const columns = useDict('example_task_column');
  const statuses = columns.map(({ value }) => value as ExampleTaskRow['status']);
  const move = useMoveTask();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const drop = (status: ExampleTaskRow['status'], before: string) => {
    setOver(undefined);
    setDragged(undefined);
    if (dragged !== undefined) void move({ id: dragged, status, before });
  };
  return (
    <div className={styles.board}>
      {columns.map(({ value, text }, at) => {
        const status = statuses[at];
        const column = columnOf(tasks, value);
        return (
          <section
            key={value}
            aria-label={text}
            className={styles.column}
            data-over={over === value || undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(value);
            }}
            onDrop={() => status && drop(status, '')}
          >
            <h2 className={styles.head}>
              {text}
              <span className={styles.count}>{column.length}</span>
            </h2>
            {column.length === 0 && <p className={styles.empty}>暂无任务</p>}
            {column.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                tasks={tasks}
                statuses={statuses}
                can={can}
                onMove={move}
                onOpen={onOpen}
                onRemove={onRemove}
                onDrag={setDragged}
                onDropBefore={() => status && drop(status, task.id)}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}
