import { featureType, type FeatureType } from '../../features/features.ts'
import type { Bilingual } from '../../../locale.ts'
import { isRecord } from '../../../record.ts'
import type { Steps } from '../../../cooperative-steps.ts'
import { fieldOf, listOf, recordOf, textOf } from './foreign-json.ts'
import { checked, requireCount, roomForModel, type ReadFeature, type ReadModel } from './fit-model.ts'
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
    features.push({ losses: [], ...checked({ ...given, ...shown, ...given }, place, room, problem) })
  }
  return { features, losses: [] }
}
