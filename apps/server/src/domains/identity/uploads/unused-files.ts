import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { unusedFilesStore } from './unused-files.store.ts'

/** Files that are looked for in one pass over the database. */
const AT_ONCE = 1_000
const REMOVED_AT_ONCE = 100

interface Dependencies {
  db: Database
  clock: Clock
  files: Pick<FileStore, 'remove' | 'removeUnknown'>
}

/** Removes public files that nothing refers to, a day after they were uploaded last. */
export function unusedFiles({ db, clock, files }: Dependencies) {
  const store = unusedFilesStore(db)

  async function unmentioned(on: ReturnType<typeof unusedFilesStore>, names: readonly string[]): Promise<string[]> {
    const mentioned = await on.mentioned(names)
    return names.filter((name) => !mentioned.has(name))
  }

  /** Looked for again under their locks: what refers to a file has locked its row. */
  async function removeBatch(names: readonly string[], before: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const locked = unusedFilesStore(tx)
      const gone = await unmentioned(locked, await locked.lockOld(names, before))
      // Before the rows: an upload of the same bytes waits for them, and then finds no file.
      for (const name of gone) await files.remove(name)
      await locked.drop(gone)
    })
  }

  return async (): Promise<void> => {
    const before = clock.now() - DAY_MS
    let after = ''
    for (;;) {
      const names = await store.old(before, { after, limit: AT_ONCE })
      const unused = await unmentioned(store, names)
      for (let at = 0; at < unused.length; at += REMOVED_AT_ONCE) {
        await removeBatch(unused.slice(at, at + REMOVED_AT_ONCE), before)
      }
      if (names.length < AT_ONCE) break
      after = names.at(-1) ?? ''
    }
    await files.removeUnknown(async (names) => {
      const known = await store.withRow(names)
      return unmentioned(
        store,
        names.filter((name) => !known.has(name)),
      )
    })
  }
}
