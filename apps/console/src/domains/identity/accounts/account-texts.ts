import { currentLocale } from '@slipway/web-client/locale.ts'
import { accountsEn } from './texts.en.ts'
import { accountsZh, type AccountsTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const accountTexts = (): AccountsTexts => (currentLocale() === 'zh-CN' ? accountsZh : accountsEn)
