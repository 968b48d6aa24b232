import { currentLocale } from '../../../../shared/texts/locale.ts'
import { causeWordsEn } from './cause-words.en.ts'
import { causeWordsZh, type CauseWords } from './cause-words.zh.ts'

/** Loaded with the components that show refusals: the console's dictionary is part of every first visit. */
export const causeWords = (): CauseWords => (currentLocale() === 'zh-CN' ? causeWordsZh : causeWordsEn)
