import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readDomain, type ShippedDomain } from './library-file.ts'
import { withTemplates } from './template-resources.ts'

/** In the order of relevance: features of most products first. */
const ORDER = (
  'lighting electrics sensing safety cameras locks curtains climate kitchen laundry cleaning gateways energy health pets ' +
  'garden media general'
).split(' ')
const folder = path.join(import.meta.dirname, 'library')
let read: readonly ShippedDomain[] | undefined

/** The library shipped with the program: its files, and what the templates have besides. Read once in a process. */
export function shippedLibrary(): readonly ShippedDomain[] {
  read ??= withTemplates(ORDER.map((key) => readDomain(readFileSync(path.join(folder, `${key}.yaml`), 'utf8'))))
  return read
}
