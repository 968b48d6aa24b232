import { execFileSync } from 'node:child_process'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../..')

/** Builds as production does, into a folder outside the root and in a separate process. */
export function buildPages(root: string, outDir: string, ...more: string[]): void {
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js')
  execFileSync(
    process.execPath,
    [vite, 'build', root, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error', ...more],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}
