import { currentLocale } from '@slipway/web-client/locale.ts'
import { feedbackEn } from './feedback-texts.en.ts'
import { feedbackZh, type FeedbackTexts } from './feedback-texts.zh.ts'

/** Loaded with the pages. */
export const feedbackTexts = (): FeedbackTexts => (currentLocale() === 'zh-CN' ? feedbackZh : feedbackEn)
