import { currentLocale } from '@slipway/web-client/locale.ts'
import { upgradesEn } from './upgrades-texts.en.ts'
import { upgradesZh, type UpgradesTexts } from './upgrades-texts.zh.ts'

/** Loaded with the pages. */
export const upgradesTexts = (): UpgradesTexts => (currentLocale() === 'zh-CN' ? upgradesZh : upgradesEn)
