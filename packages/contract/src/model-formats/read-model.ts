import { DomainError } from '../refusals.ts'
import { fitModel, type ReadModel } from './fit-model.ts'
import type { ForeignModel } from './foreign-model.ts'
import { readJson } from './json-text.ts'
import type { ImportFormat } from './model-formats.ts'
import { isDtdl, readDtdl } from './read-dtdl.ts'
import { isJetLinks, readJetLinks } from './read-jetlinks.ts'
import { isSlipway, readSlipway } from './read-slipway.ts'
import { isTsl, readTsl } from './read-tsl.ts'
import { isTuya, readTuya } from './read-tuya.ts'

interface Reader {
  format: ImportFormat
  knows: (root: unknown) => boolean
  read: (root: unknown) => ReadModel
}

const foreign = (read: (root: unknown) => ForeignModel) => (root: unknown) => fitModel(read(root))

/** Asked in this order; each looks at what only its own format has. */
const readers: readonly Reader[] = [
  { format: 'slipway', knows: isSlipway, read: readSlipway },
  { format: 'dtdl', knows: isDtdl, read: foreign(readDtdl) },
  { format: 'tsl', knows: isTsl, read: foreign(readTsl) },
  { format: 'jetlinks', knows: isJetLinks, read: foreign(readJetLinks) },
  { format: 'tuya', knows: isTuya, read: foreign(readTuya) },
]

/** A model in any of the formats that are known, by its content. Throws `DomainError` where the whole file is refused. */
export function readModel(text: string): ReadModel & { format: ImportFormat } {
  const root = readJson(text)
  const reader = readers.find(({ knows }) => knows(root))
  if (!reader) throw new DomainError('model-formats.unknownFormat')
  return { format: reader.format, ...reader.read(root) }
}
