import { currentLocale } from '../../../shared/texts/locale.ts'
import { deviceHistoryEn } from './texts.en.ts'
import { deviceHistoryZh, type DeviceHistoryTexts } from './texts.zh.ts'

/** Loaded with the history of a device: the console's dictionary is on every first visit. */
export const historyTexts = (): DeviceHistoryTexts => (currentLocale() === 'zh-CN' ? deviceHistoryZh : deviceHistoryEn)
