import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../../../../packages/device-sdk')
const kept = new Map<string, Promise<string>>()

/** A file of the SDK's package; read once. */
export function sdkFile(file: string): Promise<string> {
  const known = kept.get(file) ?? readFile(path.join(folder, file), 'utf8')
  kept.set(file, known)
  return known
}
