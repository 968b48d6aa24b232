import { featureType, type FeatureType } from '../../features/features.ts'
import type { Bilingual } from '../../../locale.ts'
import { isRecord } from '../../../record.ts'
import type { Steps } from '../../../cooperative-steps.ts'
import { noteInto, type Loss, type Note } from '../losses.ts'
import { fieldOf, listOf, recordOf, textOf, written, type Json } from './foreign-json.ts'
import { checked, requireCount, roomForModel, type ReadFeature, type ReadModel } from '../fit/fit-model.ts'
import { SLIPWAY_FORMAT } from '../write/write-slipway.ts'

export const isSlipway = (root: unknown): boolean => fieldOf(root, 'format') === SLIPWAY_FORMAT

const typeOf = (value: unknown): FeatureType =>
  Object.values(featureType).find((known) => known === value) ?? featureType.property

const nameOf = (value: unknown): Bilingual => ({
  zh: textOf(fieldOf(value, 'zh')) ?? '',
  en: textOf(fieldOf(value, 'en')) ?? '',
})

/** Our own export: nothing is converted, and any problem refuses the feature. */
export function* readSlipway(root: unknown): Steps<ReadModel> {
  const all = listOf(fieldOf(root, 'features')).map((one, at) => ({ place: `features[${at}]`, one }))
  requireCount(all)
  const taken = new Set<string>()
  const room = roomForModel()
  const features: ReadFeature[] = []
  for (const { place, one } of all) {
    yield
    const given = recordOf(one)
    const deKey = textOf(given['deKey']) ?? ''
    const known = taken.has(deKey.toLowerCase()) || !isRecord(one)
    taken.add(deKey.toLowerCase())
    const repeats: Bilingual = {
      zh: `标识符 ${deKey} 重复（不区分大小写）`,
      en: `duplicate identifier ${deKey} (case-insensitive)`,
    }
    const shown = { featureType: typeOf(given['featureType']), deKey, deName: nameOf(given['deName']) }
    const problem = known ? { place: `${place}.deKey`, reason: repeats } : undefined
    const read = checked({ ...given, ...shown, ...given }, place, room, problem)
    const losses: Loss[] = []
    if (read.feature) noteDropped(given, read.feature, place, noteInto(losses))
    features.push({ losses, ...read })
  }
  const losses: Loss[] = []
  noteUnknown(recordOf(root), fileFields, '', noteInto(losses))
  return { features, losses }
}

const fileFields = ['format', 'version', 'product', 'features']

function noteUnknown(given: Json, known: readonly string[], within: string, note: Note): void {
  for (const [field, value] of Object.entries(given)) {
    if (!known.includes(field)) note('left', `${within}${field}`, { field, from: written(value) })
  }
}

/** What the schema took no notice of: it refuses unknown words of values, but no others. */
function noteDropped(given: unknown, kept: unknown, place: string, note: Note): void {
  if (!isRecord(given) || !isRecord(kept)) {
    if (Array.isArray(given) && Array.isArray(kept))
      for (const [at, one] of given.entries()) noteDropped(one, kept[at], `${place}[${at}]`, note)
    return
  }
  for (const [field, value] of Object.entries(given)) {
    const isKept = Object.hasOwn(kept, field) && kept[field] !== undefined
    if (isKept) noteDropped(value, kept[field], `${place}.${field}`, note)
    else if (value !== undefined && !isNothing(value))
      note('left', `${place}.${field}`, { field, from: written(value) })
  }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (isRecord(value) && Object.values(value).every(isNothing))
