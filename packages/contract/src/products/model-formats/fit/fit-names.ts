import { featureLimits } from '../../features/features.limits.ts'
import type { Bilingual } from '../../../locale.ts'
import type { ForeignName } from '../read/foreign-model.ts'
import type { Note } from '../losses.ts'

export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Never splits a surrogate pair, and drops what cannot be stored. */
const cut = (text: string, max: number): string =>
  text.replaceAll('\0', '').slice(0, max).toWellFormed().replace(/�$/u, '').trim()

/** The shortest part of a limit that may remain for the sake of whole words. */
const LEAST_KEPT = 1 / 3
const between = /[\s,.;:/·、，。；：)）\]-]/u
const unclosed = /(?<=\S)\s*[(（][^)）]*$/u
const dangling = /[\s,.;:/·、，。；：(（[&+-]+$/u

/** Like `cut`, but between words where possible; Chinese text can be cut anywhere. */
function cutAtWord(text: string, max: number): string {
  const whole = text.replaceAll('\0', '').trim()
  if (whole.length <= max) return cut(whole, max)
  for (let at = max; at >= max * LEAST_KEPT; at -= 1) {
    const [last, next] = [whole.charAt(at - 1), whole.charAt(at)]
    if (!between.test(next) && !between.test(last) && !isChinese(next) && !isChinese(last)) continue
    return cut(whole, at).replace(unclosed, '').replace(dangling, '')
  }
  return cut(whole, max)
}

/** `colorTemp_2` as "Color temp 2", `HSVColor` as "HSV color". */
function wordsOf(key: string): string {
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[_\W]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Both names: a missing English one is derived from the identifier, a missing Chinese one is the English one. */
export function fitName(given: ForeignName, key: string, place: string, note: Note): Bilingual {
  const any = given.any?.trim() || undefined
  const zh = given.zh?.trim() || (any && isChinese(any) ? any : undefined)
  const en = given.en?.trim() || (any && !isChinese(any) ? any : undefined)
  const shortened = (name: string) => {
    const short = cutAtWord(name, featureLimits.deName.max)
    if (short !== name) note('nameCut', place, { from: name, to: short })
    return short
  }
  const english = shortened(en ?? (wordsOf(key) || key))
  if (en === undefined) note('enNameFilled', place, { to: english })
  if (zh !== undefined) return { zh: shortened(zh), en: english }
  note('zhNameFilled', place, { to: english })
  return { zh: english, en: english }
}

/** The title of a parameter, which may be absent. */
export function fitTitle({ zh, en, any }: ForeignName, place: string, note: Note): Bilingual | undefined {
  const chinese = zh ?? (any && isChinese(any) ? any : undefined)
  const english = en ?? (any && !isChinese(any) ? any : undefined)
  if (chinese === undefined && english === undefined) return undefined
  const { max } = featureLimits.title
  return {
    zh: fitText('title', chinese ?? '', max, place, note),
    en: fitText('title', english ?? '', max, place, note),
  }
}

export function fitText(field: string, text: string, max: number, place: string, note: Note): string {
  const trimmed = text.trim()
  if (trimmed.length <= max) return cut(trimmed, max)
  note('textCut', place, { field, to: String(max) })
  return cutAtWord(trimmed, max)
}

export const fitRemark = (remark: string, place: string, note: Note): string =>
  fitText('remark', remark, featureLimits.deRemark.max, place, note)
