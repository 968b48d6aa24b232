import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseUrlOf } from '../../apps/server/src/db/testing/database-url.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts'

export interface BenchDatabase extends AsyncDisposable {
  /** A folder for the run's other data. */
  folder: string
  /** A value for `DATABASE_URL`. */
  url: string
}

/** A Postgres with the product's durability settings: in a temporary folder, removed after the run, or in one that is kept. */
export async function startBenchDatabase(kept?: string): Promise<BenchDatabase> {
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'slipway-bench-'))
  mkdirSync(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ folder, log: () => {} })
  return {
    folder,
    url: databaseUrlOf(postgres.url),
    async [Symbol.asyncDispose]() {
      await postgres.stop()
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
