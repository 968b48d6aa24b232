import { currentLocale } from '../../../shared/texts/locale.ts'
import { deviceIdentityEn } from './texts.en.ts'
import { deviceIdentityZh, type DeviceIdentityTexts } from './texts.zh.ts'

/** Loaded with what shows it: the console's dictionary is on every first visit, and few come here. */
export const identityTexts = (): DeviceIdentityTexts =>
  currentLocale() === 'zh-CN' ? deviceIdentityZh : deviceIdentityEn
