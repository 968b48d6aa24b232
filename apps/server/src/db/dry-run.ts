import { inTransaction, type Database, type DatabaseOrTransaction } from './database.ts'

/** Returns the result of the work, or throws its error; the transaction is rolled back either way. */
export async function dryRun<Result>(
  db: Database,
  work: (tx: DatabaseOrTransaction) => Promise<Result>,
): Promise<Result> {
  const undo = new Error('a dry run ends by rolling back')
  let done: { result: Result } | undefined
  try {
    await inTransaction(db, async (tx) => {
      done = { result: await work(tx) }
      throw undo
    })
  } catch (error) {
    if (error !== undo || !done) throw error
  }
  return (done as { result: Result }).result
}
