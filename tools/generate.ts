import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { openPool } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { tableTypes } from '../apps/server/src/db/table-types.ts'
import { generatedDocuments } from './generated-documents.ts'

interface Sources {
  /** A freshly migrated database. */
  pool: Pool
}

/** Every generated file of the repository, by its path, with what writes its text. */
const outputs: Record<string, (sources: Sources) => string | Promise<string>> = {
  'apps/server/src/db/tables.ts': ({ pool }) => tableTypes(pool),
  ...generatedDocuments,
}

const root = path.resolve(import.meta.dirname, '..')
const folder = await mkdtemp(path.join(os.tmpdir(), 'slipway-generate-'))
try {
  const postgres = await startEmbeddedPostgres({ folder, log: () => {}, isThrowAway: true })
  const pool = openPool(postgres.url)
  try {
    await migrate(pool)
    for (const [file, textFrom] of Object.entries(outputs)) {
      await writeFile(path.join(root, file), await textFrom({ pool }))
      process.stdout.write(`wrote ${file}\n`)
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
