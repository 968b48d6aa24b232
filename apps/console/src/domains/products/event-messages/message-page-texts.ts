import { currentLocale } from '../../../shared/texts/locale.ts'
import { eventMessagesEn } from './texts.en.ts'
import { eventMessagesZh, type EventMessagesTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit. */
export const messagePageTexts = (): EventMessagesTexts =>
  currentLocale() === 'zh-CN' ? eventMessagesZh : eventMessagesEn
