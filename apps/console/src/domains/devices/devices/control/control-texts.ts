import { currentLocale } from '@slipway/web-client/locale.ts'
import { controlEn } from './control-texts.en.ts'
import { controlZh, type ControlTexts } from './control-texts.zh.ts'

/** Loaded with the device's page. */
export const controlTexts = (): ControlTexts => (currentLocale() === 'zh-CN' ? controlZh : controlEn)
