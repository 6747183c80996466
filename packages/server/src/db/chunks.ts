/** Rows per statement, well under the parameter limits of both engines. */
const CHUNK = 200;

/** Chunks small enough for one statement each. */
export function chunks<T>(rows: readonly T[], size = CHUNK): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
