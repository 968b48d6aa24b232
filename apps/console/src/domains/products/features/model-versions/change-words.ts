import {
  changedParts,
  changeEffects,
  type PartChange,
} from '@slipway/contract/products/features/model-versions/model-change.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { ModelVersionsTexts } from './texts.zh.ts'

/** `deInput.properties.hue` without the path segments that only express nesting. */
const placeOf = (at: string): string =>
  at
    .split('.')
    .filter((part) => part !== 'deInput' && part !== 'properties')
    .map((part) => (part === 'items' ? '[]' : part))
    .join('.')
    .replaceAll('.[]', '[]')

export interface PartWords {
  name: string
  place: string
  /** Absent where the feature or parameter itself was added or removed. */
  change: string | undefined
  effect: string | undefined
}

const isWord = (words: ModelVersionsTexts['words'], value: string): value is keyof typeof words =>
  Object.hasOwn(words, value)

export function wordsOf({ part, at, from, to, effect }: PartChange, t: ModelVersionsTexts): PartWords {
  const shown = (value: string): string => {
    if (value === '') return t.nothing
    const isCode = ['transType', 'featureType', 'deOptional', 'required'].includes(part)
    return isCode && isWord(t.words, value) ? t.words[value] : value
  }
  return {
    name: inPageLocale(changedParts[part]),
    place: placeOf(at),
    change: part === 'feature' ? undefined : `${shown(from)} → ${shown(to)}`,
    effect: effect === 'compatible' ? undefined : inPageLocale(changeEffects[effect]),
  }
}
