import { currentLocale } from '../../../shared/texts/locale.ts'
import { sessionsEn } from './texts.en.ts'
import { sessionsZh, type SessionsTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit, and few come here. */
export const sessionTexts = (): SessionsTexts => (currentLocale() === 'zh-CN' ? sessionsZh : sessionsEn)
