import { currentLocale } from '../../../shared/texts/locale.ts'
import { oauthEn } from './texts.en.ts'
import { oauthZh, type OAuthTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit, and few come here. */
export const oauthTexts = (): OAuthTexts => (currentLocale() === 'zh-CN' ? oauthZh : oauthEn)
