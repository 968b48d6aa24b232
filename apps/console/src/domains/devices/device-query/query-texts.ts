import { currentLocale } from '../../../shared/texts/locale.ts'
import { deviceQueryEn } from './texts.en.ts'
import { deviceQueryZh, type DeviceQueryTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit, and few come here. */
export const queryTexts = (): DeviceQueryTexts => (currentLocale() === 'zh-CN' ? deviceQueryZh : deviceQueryEn)
