import { currentLocale } from '@slipway/web-client/locale.ts'
import { eventMessagesEn } from './texts.en.ts'
import { eventMessagesZh, type EventMessagesTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const messagePageTexts = (): EventMessagesTexts =>
  currentLocale() === 'zh-CN' ? eventMessagesZh : eventMessagesEn
