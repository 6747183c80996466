/** How a field of a form that holds its own state is marked: what is wrong with it stands below. */
export const itemProblem = (problem: string | undefined) =>
  problem ? { validateStatus: 'error' as const, help: problem } : {};
