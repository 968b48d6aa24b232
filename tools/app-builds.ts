import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isBuildOf, publishBuild } from './published-build.ts'
import { whileLocked } from './file-lock.ts'

/** The documents that the help center contains. */
const DOCUMENTS = ['docs/{,zh/}how-to/*', 'docs/{,zh/}{device-protocol,glossary,settings}.md', 'docs/images/*.svg']
const SHARED = [
  'packages/contract/src/**/*',
  'packages/panel/src/**/*',
  'packages/ui/src/**/*',
  'packages/web-client/src/**/*',
  'package-lock.json',
]

/** The apps of the browser and what each is built of. */
const apps = {
  console: {
    name: { zh: '控制台', en: 'console' },
    sources: ['apps/console/**/*', ...SHARED, ...DOCUMENTS],
  },
  companion: { name: { zh: '配套 App', en: 'companion app' }, sources: ['apps/companion/**/*', ...SHARED] },
} as const
type App = keyof typeof apps
const appNames: readonly App[] = ['console', 'companion']

const isSource = (file: string): boolean =>
  !file.includes('/dist') &&
  !file.includes('.test.') &&
  /\.(ts|tsx|css|html|svg|png|json|webmanifest|md|woff2)$/.test(file)

/** A hash over all sources of an app. */
function sourceHash(folder: string, app: App): string {
  const hash = createHash('sha256')
  for (const file of globSync(apps[app].sources, { cwd: folder }).filter(isSource).toSorted()) {
    hash.update(file).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex')
}

export const buildFolderOf = (folder: string, app: App): string => path.join(folder, 'apps', app, 'dist')

export const isAppCurrent = (folder: string, app: App): boolean =>
  isBuildOf(buildFolderOf(folder, app), sourceHash(folder, app))

export const areAppsCurrent = (folder: string): boolean => appNames.every((app) => isAppCurrent(folder, app))

/**
 * Builds the apps that are not current, unless another process that was waited for has built the same; exits on
 * failure. A build is published when it is complete: a server that runs on an earlier one and its open tabs are not
 * disturbed.
 */
export function buildApps(folder: string, say: (line: string) => void): void {
  for (const app of appNames) buildApp(folder, app, say)
}

/** For those who installed without the build tools, and have no build of these sources. */
const withoutTools = ({ zh, en }: { zh: string; en: string }): string =>
  `当前源代码的${zh}尚未构建，且未安装构建工具（npm ci --omit=dev 或 NODE_ENV=production）。请运行：\n` +
  `The ${en} of these sources is not built, and the build tools are not installed (npm ci --omit=dev, or NODE_ENV=production). Run:\n\n` +
  `  npm ci --include=dev && npm run build\n\n` +
  '之后可再次运行 npm ci --omit=dev；也可以安装 npm run release 生成的安装包，其中已包含构建结果。\n' +
  'Afterwards "npm ci --omit=dev" can be run again. Or install the package that "npm run release" makes, which contains the builds.'

function buildApp(folder: string, app: App, say: (line: string) => void): void {
  const dist = buildFolderOf(folder, app)
  const { zh, en } = apps[app].name
  const draft = path.join(dist, 'new')
  const build = (): void => {
    const source = sourceHash(folder, app)
    if (isBuildOf(dist, source)) return
    const vite = path.join(folder, 'node_modules/vite/bin/vite.js')
    if (!existsSync(vite)) {
      console.error(withoutTools(apps[app].name))
      process.exit(1)
    }
    say(`正在构建${zh}（首次启动或更新后）…  Building the ${en} (first start or after an update)…`)
    const args = [vite, 'build', `apps/${app}`, '--logLevel', 'warn', '--outDir', draft, '--emptyOutDir']
    const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
    if (status === 0) publishBuild({ from: draft, to: dist, source })
    rmSync(draft, { recursive: true, force: true })
    if (status !== 0) process.exit(status ?? 1)
  }
  whileLocked(path.join(dist, 'build.lock'), build, () =>
    say(`另一个进程正在构建${zh}，请稍候…  Another process is building the ${en}. Waiting…`),
  )
}
