import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The documents that the help center contains. */
const DOCUMENTS = [
  'docs/{,zh/}how-to/*',
  'docs/{,zh/}{device-protocol,glossary}.md',
  'docs/settings.md',
  'docs/images/*.svg',
]
const SOURCES = [
  'apps/console/**/*',
  'packages/contract/src/**/*',
  'packages/ui/src/**/*',
  'package-lock.json',
  ...DOCUMENTS,
]
const isSource = (file: string): boolean =>
  !file.includes('/dist') && !file.includes('.test.') && /\.(ts|tsx|css|html|svg|json|md|woff2)$/.test(file)

/** A hash over all sources of the console. */
function sourceHash(folder: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: folder }).filter(isSource).toSorted()) {
    hash.update(file).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex')
}

const markOf = (folder: string): string => path.join(folder, 'apps/console/dist/source.sha256')

export const isConsoleCurrent = (folder: string): boolean =>
  existsSync(markOf(folder)) && readFileSync(markOf(folder), 'utf8') === sourceHash(folder)

/** Builds the console and saves the sources' hash; exits on failure. */
export function buildConsole(folder: string): void {
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'apps/console', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(markOf(folder), sourceHash(folder))
}
