import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isBuildOf, publishBuild } from './console-assets.ts'
import { whileLocked } from './file-lock.ts'

/** The documents that the help center contains. */
const DOCUMENTS = ['docs/{,zh/}how-to/*', 'docs/{,zh/}{device-protocol,glossary,settings}.md', 'docs/images/*.svg']
const SOURCES = [
  'apps/console/**/*',
  'packages/contract/src/**/*',
  'packages/panel/src/**/*',
  'packages/ui/src/**/*',
  'packages/web-client/src/**/*',
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

const distOf = (folder: string): string => path.join(folder, 'apps/console/dist')

export const isConsoleCurrent = (folder: string): boolean => isBuildOf(distOf(folder), sourceHash(folder))

/**
 * Builds the console, unless another process that was waited for has built the same; exits on failure. The build is
 * published when it is complete: a server that runs on an earlier one and its open tabs are not disturbed.
 */
export function buildConsole(folder: string, say: (line: string) => void): void {
  const dist = distOf(folder)
  const draft = path.join(dist, 'new')
  const build = (): void => {
    const source = sourceHash(folder)
    if (isBuildOf(dist, source)) return
    say('正在构建控制台（首次启动或更新后）…  Building the console (first start or after an update)…')
    const vite = path.join(folder, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', 'apps/console', '--logLevel', 'warn', '--outDir', draft, '--emptyOutDir']
    const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
    if (status === 0) publishBuild({ from: draft, to: dist, source })
    rmSync(draft, { recursive: true, force: true })
    if (status !== 0) process.exit(status ?? 1)
  }
  whileLocked(path.join(dist, 'build.lock'), build, () =>
    say('另一个进程正在构建控制台，请稍候…  Another process is building the console. Waiting…'),
  )
}
