import { currentLocale } from '@slipway/web-client/locale.ts'
import { sessionsEn } from './texts.en.ts'
import { sessionsZh, type SessionsTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const sessionTexts = (): SessionsTexts => (currentLocale() === 'zh-CN' ? sessionsZh : sessionsEn)
