import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const folder = path.dirname(createRequire(import.meta.url).resolve('@slipway/device-sdk/package.json'))
const kept = new Map<string, Promise<Buffer>>()

/** A file of the SDK's package; read once. */
export function sdkFile(file: string): Promise<Buffer> {
  const known = kept.get(file) ?? readFile(path.join(folder, file))
  kept.set(file, known)
  return known
}
