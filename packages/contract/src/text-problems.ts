import type { Bilingual } from './locale.ts'

/** A required value is missing. */
export const requiredText: Bilingual = { zh: '必填', en: 'Required' }

export const tooLongText = (maximum: number | bigint): Bilingual => ({
  zh: `最多 ${maximum} 个字符`,
  en: `Must be ${maximum} characters or fewer`,
})
