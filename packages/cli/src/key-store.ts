import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The API keys by the origin of their server, and the server of the last login. */
export interface StoredKeys {
  server?: string
  keys: Record<string, string>
}

/** `$XDG_CONFIG_HOME/slipway/config.json`, by default in `~/.config`. */
export const keyFileOf = (env: Environment): string =>
  path.join(env['XDG_CONFIG_HOME'] || path.join(env['HOME'] || homedir(), '.config'), 'slipway', 'config.json')

/** The stored keys; none without a file, undefined for a file of another form. */
export function readKeys(file: string): StoredKeys | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { keys: {} }
  }
  try {
    const { server, keys } = JSON.parse(text) as Partial<StoredKeys>
    if (typeof keys !== 'object') return undefined
    return { keys, ...(typeof server === 'string' ? { server } : {}) }
  } catch {
    return undefined
  }
}

/** Only the user can read the file. Its mode is set again, because an existing file keeps its own. */
export function writeKeys(file: string, stored: StoredKeys): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}
