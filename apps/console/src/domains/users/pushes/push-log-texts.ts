import { currentLocale } from '@slipway/web-client/locale.ts'
import { pushLogEn } from './texts.en.ts'
import { pushLogZh, type PushLogTexts } from './texts.zh.ts'

/** Loaded with the panel: the console's dictionary is part of every first visit. */
export const pushLogTexts = (): PushLogTexts => (currentLocale() === 'zh-CN' ? pushLogZh : pushLogEn)
