import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApps } from '../app-builds.ts'
import { layOutServer } from './pack-server.ts'

const project = path.resolve(import.meta.dirname, '../..')
const target = path.join(project, 'dist')

/** Writes `slipway-<version>.tgz`, its bill of materials and the checksums of both into `dist/`. */
async function release(): Promise<void> {
  buildApps(project, (line) => console.info(line))
  const draft = mkdtempSync(path.join(tmpdir(), 'slipway-package-'))
  try {
    const { version, bill } = await layOutServer(draft)
    mkdirSync(target, { recursive: true })
    execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: draft })
    const files = [`slipway-${version}.tgz`, `slipway-${version}.cdx.json`] as const
    writeFileSync(path.join(target, files[1]), `${JSON.stringify(bill, null, 2)}\n`)
    const sums = files.map((file) => {
      const bytes = readFileSync(path.join(target, file))
      return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`
    })
    writeFileSync(path.join(target, 'SHA256SUMS'), sums.join(''))
    for (const file of [...files, 'SHA256SUMS']) console.info(path.join('dist', file))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

await release()
