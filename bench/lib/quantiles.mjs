/** The value that a share of all values does not exceed; 0 of none. */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

export const median = (values) => percentile(values, 0.5);
