import { currentLocale } from '@slipway/web-client/locale.ts'
import { deviceHistoryEn } from './texts.en.ts'
import { deviceHistoryZh, type DeviceHistoryTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const historyTexts = (): DeviceHistoryTexts => (currentLocale() === 'zh-CN' ? deviceHistoryZh : deviceHistoryEn)
