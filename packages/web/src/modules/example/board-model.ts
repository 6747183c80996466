import type { TaskMove } from '@songbai/contract/modules/example/example.calls.ts';

interface Placed {
  id: string;
  status: string;
}

/** The tasks of one column, in the order of the list. */
export const columnOf = <Task extends Placed>(tasks: readonly Task[], status: string): Task[] =>
  tasks.filter((task) => task.status === status);

/** The list after a move: the task before its new neighbour, or behind all others. */
export function moved<Task extends Placed>(tasks: readonly Task[], { id, status, before }: TaskMove): Task[] {
  const task = tasks.find((one) => one.id === id);
  if (!task || id === before) return [...tasks];
  const others = tasks.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === before);
  const place = at < 0 ? others.length : at;
  return [...others.slice(0, place), { ...task, status }, ...others.slice(place)];
}

/** Where 上移, 下移 and the neighbouring columns would put a task; undefined where there is no such place. */
export function steps<Task extends Placed>(
  tasks: readonly Task[],
  statuses: readonly string[],
  task: Task,
): Readonly<Record<'up' | 'down' | 'left' | 'right', TaskMove | undefined>> {
  const column = columnOf(tasks, task.status);
  const at = column.findIndex(({ id }) => id === task.id);
  const side = statuses.indexOf(task.status);
  const to = (status: string | undefined, before: string) =>
    status === undefined ? undefined : { id: task.id, status: status as TaskMove['status'], before };
  return {
    up: at > 0 ? to(task.status, column[at - 1]?.id ?? '') : undefined,
    down: at < column.length - 1 ? to(task.status, column[at + 2]?.id ?? '') : undefined,
    left: to(statuses[side - 1], ''),
    right: to(statuses[side + 1], ''),
  };
}
