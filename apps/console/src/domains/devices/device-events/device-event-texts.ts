import { currentLocale } from '@slipway/web-client/locale.ts'
import { deviceEventsEn } from './texts.en.ts'
import { deviceEventsZh, type DeviceEventsTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const deviceEventTexts = (): DeviceEventsTexts => (currentLocale() === 'zh-CN' ? deviceEventsZh : deviceEventsEn)
