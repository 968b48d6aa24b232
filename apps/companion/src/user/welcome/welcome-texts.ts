import { currentLocale } from '@slipway/web-client/locale.ts'
import { welcomeEn } from './welcome-texts.en.ts'
import { welcomeZh, type WelcomeTexts } from './welcome-texts.zh.ts'

/** Loaded with this page: no other page of the document has room for them. */
export const welcomeTexts = (): WelcomeTexts => (currentLocale() === 'zh-CN' ? welcomeZh : welcomeEn)
