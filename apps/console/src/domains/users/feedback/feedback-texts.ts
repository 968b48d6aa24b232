import { currentLocale } from '@slipway/web-client/locale.ts'
import { feedbackEn } from './texts.en.ts'
import { feedbackZh, type FeedbackTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is part of every first visit. */
export const feedbackTexts = (): FeedbackTexts => (currentLocale() === 'zh-CN' ? feedbackZh : feedbackEn)
