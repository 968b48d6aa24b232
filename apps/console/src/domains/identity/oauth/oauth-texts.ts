import { currentLocale } from '@slipway/web-client/locale.ts'
import { oauthEn } from './texts.en.ts'
import { oauthZh, type OAuthTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const oauthTexts = (): OAuthTexts => (currentLocale() === 'zh-CN' ? oauthZh : oauthEn)
