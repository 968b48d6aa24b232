/** The supported languages. Chinese comes first (decision SI-120). */
export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'zh-CN'

/** A display text in both languages. */
export interface Bilingual {
  zh: string
  en: string
}

export const inLocale = (text: Bilingual, locale: Locale): string => (locale === 'zh-CN' ? text.zh : text.en)

/** Chinese variants give zh-CN, anything else en-US (Spec 1 §2); `-` and `_` and any case are accepted (CN-17). */
export function toLocale(tag: string | null | undefined): Locale | undefined {
  const language = tag
    ?.trim()
    .split(/[-_,;]/)[0]
    ?.toLowerCase()
  if (!language || language === '*') return undefined
  return language === 'zh' ? 'zh-CN' : 'en-US'
}

/**
 * The supported language that a value names: `zh-CN`, `zh_cn` or `zh`, in any case (CN-17); undefined for any other
 * value.
 */
export function chosenLocale(value: string | null | undefined): Locale | undefined {
  const normal = value?.replace('_', '-').toLowerCase()
  return locales.find((locale) => [locale.toLowerCase(), locale.slice(0, 2)].includes(normal ?? ''))
}
