import { currentLocale } from '../../../../shared/texts/locale.ts'
import { causeWordsEn } from './cause-words.en.ts'
import { causeWordsZh, type CauseWords } from './cause-words.zh.ts'

/** Loaded with who shows refusals: the console's dictionary is on every first visit. */
export const causeWords = (): CauseWords => (currentLocale() === 'zh-CN' ? causeWordsZh : causeWordsEn)
