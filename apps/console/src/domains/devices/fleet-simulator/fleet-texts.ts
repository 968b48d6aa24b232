import { currentLocale } from '@slipway/web-client/locale.ts'
import { fleetEn } from './texts.en.ts'
import { fleetZh, type FleetTexts } from './texts.zh.ts'

/** Loaded with what shows it: few come here. */
export const fleetTexts = (): FleetTexts => (currentLocale() === 'zh-CN' ? fleetZh : fleetEn)
