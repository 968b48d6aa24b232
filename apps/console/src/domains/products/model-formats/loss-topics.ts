import { lossGravities, type LossGravity, type LossKind } from '@slipway/contract/products/model-formats/losses.ts'
import type { LossLine } from './loss-lines.ts'

const lossTopics = ['none', 'types', 'limits', 'defaults', 'names', 'values', 'units', 'category', 'platform'] as const
export type LossTopic = (typeof lossTopics)[number]

const kindsOf: Record<Exclude<LossTopic, 'none'>, readonly LossKind[]> = {
  types: ['typeChanged', 'nestedTooDeep', 'wrapped', 'scaled', 'zeroOne', 'boolValues', 'writeOnly', 'assumed'],
  limits: ['rangeFilled', 'rangeClipped', 'lengthFilled', 'lengthCut', 'itemsFilled', 'itemsCut', 'lengthInBytes'],
  defaults: ['stepDropped', 'defaultDropped'],
  names: ['renamed', 'prefixed', 'nameCut', 'zhNameFilled', 'enNameFilled', 'textCut'],
  values: ['entriesMerged', 'labelsDropped', 'labelsFilled'],
  units: ['unitNamed'],
  category: ['categoryAlarm', 'categoryFault', 'categoryInfo'],
  platform: ['builtIn'],
}

/** Whatever has no topic of its own has no equivalent here. */
const topicOf = (kind: LossKind): LossTopic =>
  lossTopics.find((topic) => topic !== 'none' && kindsOf[topic].includes(kind)) ?? 'none'

export interface LossGroup {
  gravity: LossGravity
  topic: LossTopic
  lines: LossLine[]
}

/** Losses by what they are about, the worst first: names that were filled in don't bury what is gone. */
export const lossGroups = (lines: readonly LossLine[]): LossGroup[] =>
  lossGravities.flatMap((gravity) =>
    lossTopics.flatMap((topic) => {
      const own = lines.filter((line) => line.gravity === gravity && line.kind && topicOf(line.kind) === topic)
      return own.length > 0 ? [{ gravity, topic, lines: own }] : []
    }),
  )
