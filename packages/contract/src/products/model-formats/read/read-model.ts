import { DomainError } from '../../../refusals.ts'
import { finished, type Steps } from '../../../cooperative-steps.ts'
import { fitModel, type ReadModel } from './fit-model.ts'
import type { ForeignModel } from './foreign-model.ts'
import { jsonInSteps } from './json-text.ts'
import type { ImportFormat } from '../model-formats.ts'
import { isDtdl, readDtdl } from './read-dtdl.ts'
import { isJetLinks, readJetLinks } from './read-jetlinks.ts'
import { isSlipway, readSlipway } from './read-slipway.ts'
import { isTsl, readTsl } from './read-tsl.ts'
import { isTuya, readTuya } from './read-tuya.ts'

interface Reader {
  format: ImportFormat
  knows: (root: unknown) => boolean
  read: (root: unknown) => Steps<ReadModel>
}

const foreign = (read: (root: unknown) => ForeignModel) =>
  function* fitted(root: unknown): Steps<ReadModel> {
    const model = read(root)
    yield
    return yield* fitModel(model)
  }

/** Tried in this order; each detects a field unique to its format. */
const readers: readonly Reader[] = [
  { format: 'slipway', knows: isSlipway, read: readSlipway },
  { format: 'dtdl', knows: isDtdl, read: foreign(readDtdl) },
  { format: 'tsl', knows: isTsl, read: foreign(readTsl) },
  { format: 'jetlinks', knows: isJetLinks, read: foreign(readJetLinks) },
  { format: 'tuya', knows: isTuya, read: foreign(readTuya) },
]

/**
 * Reads a model in any known format, detected by its content. Throws `DomainError` where the entire file is refused.
 */
export const readModel = (text: string): NamedModel => finished(modelInSteps(text))

type NamedModel = ReadModel & { format: ImportFormat }

/** The same in steps, because a file of a megabyte would block other requests for too long. */
export function* modelInSteps(text: string): Steps<NamedModel> {
  const root = yield* jsonInSteps(text)
  yield
  const reader = readers.find(({ knows }) => knows(root))
  if (!reader) throw new DomainError('model-formats.unknownFormat')
  return { format: reader.format, ...(yield* reader.read(root)) }
}
