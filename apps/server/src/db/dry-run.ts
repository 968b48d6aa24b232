import { inTransaction, type Database, type DatabaseOrTransaction } from './database.ts'

/** Gives what the work gives, or fails as it fails; the database is as before either way. */
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
