import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openPool } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { tablesSource } from '../apps/server/src/db/table-types.ts'
import { registries } from './registries.ts'

const TABLES = 'apps/server/src/db/tables.generated.ts'

const root = path.resolve(import.meta.dirname, '..')
async function write(file: string, text: string): Promise<void> {
  await writeFile(path.join(root, file), text)
  process.stdout.write(`wrote ${file}\n`)
}

for (const [file, textFrom] of Object.entries(registries)) await write(file, textFrom())
// Imported after the registries are written, because the documents derive from what these list.
const { generatedDocuments } = await import('./generated-documents.ts')

const folder = await mkdtemp(path.join(os.tmpdir(), 'slipway-generate-'))
try {
  const postgres = await startEmbeddedPostgres({ folder, log: () => {}, isThrowAway: true })
  const pool = openPool(postgres.url)
  try {
    await migrate(pool)
    await write(TABLES, await tablesSource(pool))
    for (const [file, textFrom] of Object.entries(generatedDocuments)) await write(file, textFrom())
  } finally {
    await pool.end()
    await postgres.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
