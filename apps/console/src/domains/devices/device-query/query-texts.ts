import { currentLocale } from '@slipway/web-client/locale.ts'
import { deviceQueryEn } from './texts.en.ts'
import { deviceQueryZh, type DeviceQueryTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const queryTexts = (): DeviceQueryTexts => (currentLocale() === 'zh-CN' ? deviceQueryZh : deviceQueryEn)
