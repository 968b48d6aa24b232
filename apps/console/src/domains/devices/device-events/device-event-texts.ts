import { currentLocale } from '../../../shared/texts/locale.ts'
import { deviceEventsEn } from './texts.en.ts'
import { deviceEventsZh, type DeviceEventsTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit. */
export const deviceEventTexts = (): DeviceEventsTexts => (currentLocale() === 'zh-CN' ? deviceEventsZh : deviceEventsEn)
