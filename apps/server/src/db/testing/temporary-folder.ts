import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Deleted at the end of its scope. */
export function temporaryFolder(): Disposable & { path: string } {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'slipway-db-'))
  return { path: folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
