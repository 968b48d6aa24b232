/** Rows of one transaction of a job: its locks are short, and its WAL is some megabytes at most. */
export const BATCH_ROWS = 1_000

/** Repeats a step of at most `BATCH_ROWS` rows until one has fewer; returns the number of all rows. */
export async function inBatches(step: (limit: number) => Promise<number>): Promise<number> {
  let rows = 0
  for (;;) {
    const done = await step(BATCH_ROWS)
    rows += done
    if (done < BATCH_ROWS) return rows
  }
}
