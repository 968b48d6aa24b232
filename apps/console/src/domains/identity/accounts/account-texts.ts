import { currentLocale } from '../../../shared/texts/locale.ts'
import { accountsEn } from './texts.en.ts'
import { accountsZh, type AccountsTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit. */
export const accountTexts = (): AccountsTexts => (currentLocale() === 'zh-CN' ? accountsZh : accountsEn)
