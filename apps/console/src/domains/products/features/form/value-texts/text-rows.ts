import type { Bilingual } from '@slipway/contract/locale.ts'
import { proposedText, translated } from '@slipway/contract/products/features/value-dictionary.ts'
import type { ValueTexts } from '@slipway/contract/products/features/value-texts.ts'

export type Language = keyof Bilingual

const none: Bilingual = { zh: '', en: '' }

export const textAt = (texts: ValueTexts, key: string): Bilingual =>
  Object.hasOwn(texts, key) ? (texts[key] ?? none) : none

export const hasText = ({ zh, en }: Bilingual): boolean => zh.trim() !== '' || en.trim() !== ''

const proposalFor = (key: string, text: Bilingual): Bilingual => {
  const whole = translated({ zh: text.zh.trim(), en: text.en.trim() })
  return hasText(whole) ? whole : (proposedText(key) ?? none)
}

/** The texts with what the dictionary knows added; texts that were typed stay. */
export function filledTexts(keys: readonly string[], texts: ValueTexts): ValueTexts {
  const filled = keys.map((key) => [key, proposalFor(key, textAt(texts, key))] as const)
  return { ...texts, ...Object.fromEntries(filled.filter(([, text]) => hasText(text))) }
}

export const canFill = (keys: readonly string[], texts: ValueTexts): boolean =>
  keys.some((key) => {
    const [text, proposal] = [textAt(texts, key), proposalFor(key, textAt(texts, key))]
    return (text.zh.trim() === '' && proposal.zh !== '') || (text.en.trim() === '' && proposal.en !== '')
  })

/** Pasted lines fill the rows downward from one field; a tab leads from the Chinese text to the English one. */
export function pastedDown(
  keys: readonly string[],
  texts: ValueTexts,
  from: { key: string; language: Language },
  pasted: string,
): ValueTexts {
  const lines = pasted.replace(/\r?\n$/, '').split(/\r?\n/)
  const rows = keys.slice(keys.indexOf(from.key))
  const result = { ...texts }
  for (const [at, key] of rows.slice(0, lines.length).entries()) {
    const [first = '', second] = (lines[at] ?? '').split('\t').map((part) => part.trim())
    const text = { ...textAt(result, key), [from.language]: first }
    result[key] = second !== undefined && from.language === 'zh' ? { ...text, en: second } : text
  }
  return result
}

/** The texts of these keys only, to be sent; undefined without any. */
export function textsInput(keys: readonly string[], texts: ValueTexts): ValueTexts | undefined {
  const own = keys.flatMap((key) => (hasText(textAt(texts, key)) ? [[key, textAt(texts, key)] as const] : []))
  return own.length > 0 ? Object.fromEntries(own) : undefined
}
