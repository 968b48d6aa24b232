import { DomainError } from '../../../refusals.ts'
import { finished, type Steps } from '../../../cooperative-steps.ts'
import { fitModel, type ReadModel } from '../fit/fit-model.ts'
import type { ForeignModel } from './foreign-model.ts'
import { jsonInSteps } from './json-text.ts'
import type { ImportFormat } from '../model-formats.ts'
import { isDtdl, readDtdl } from './dtdl/read-dtdl.ts'
import { isJetLinks, readJetLinks } from './read-jetlinks.ts'
import { isSlipway, readSlipway } from './read-slipway.ts'
import { isWot, readWot } from './wot/read-wot.ts'
import { isTslApi, readTslApi } from './tsl/read-tsl-api.ts'
import { openEnvelope, openTexts } from './open-envelope.ts'
import { addUnread, trackReads } from './tracked-json.ts'
import { isTsl, readTsl } from './tsl/read-tsl.ts'
import { isTuya, readTuya } from './tuya/read-tuya.ts'

interface Reader {
  format: ImportFormat
  knows: (root: unknown) => boolean
  read: (root: unknown) => Steps<ReadModel>
}

/** A reader sees the file through a view that records its reads; all that it leaves is a loss. */
const foreign = (read: (root: unknown) => ForeignModel) =>
  function* fitted(root: unknown): Steps<ReadModel> {
    const tracked = trackReads(root)
    const model = read(tracked.view)
    yield
    yield* addUnread(model, tracked)
    return yield* fitModel(model)
  }

function* tuya(root: unknown): Steps<ReadModel> {
  return yield* foreign(readTuya)(yield* openTexts(root))
}

/** Tried in this order; each detects a field unique to its format. */
const readers: readonly Reader[] = [
  { format: 'slipway', knows: isSlipway, read: readSlipway },
  { format: 'dtdl', knows: isDtdl, read: foreign(readDtdl) },
  { format: 'wot', knows: isWot, read: foreign(readWot) },
  { format: 'tsl', knows: isTslApi, read: foreign(readTslApi) },
  { format: 'tsl', knows: isTsl, read: foreign(readTsl) },
  { format: 'jetlinks', knows: isJetLinks, read: foreign(readJetLinks) },
  { format: 'tuya', knows: isTuya, read: tuya },
]

/**
 * Reads a model in any known format, detected by its content. Throws `DomainError` where the entire file is refused.
 */
export const readModel = (text: string): NamedModel => finished(modelInSteps(text))

export type NamedModel = ReadModel & { format: ImportFormat }

/** The same in steps, because a file of a megabyte would block other requests for too long. */
export function* modelInSteps(text: string): Steps<NamedModel> {
  const root = yield* jsonInSteps(text)
  yield
  const readerOf = (value: unknown) => readers.find(({ knows }) => knows(value))
  const { model, losses } = yield* openEnvelope(root, (value) => readerOf(value) !== undefined)
  const reader = readerOf(model)
  if (!reader) throw new DomainError('model-formats.unknownFormat')
  yield
  const read = yield* reader.read(model)
  return { format: reader.format, ...read, losses: [...losses, ...read.losses] }
}
