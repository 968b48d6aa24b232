import { currentLocale } from '@slipway/web-client/locale.ts'
import { packagesEn } from './packages-texts.en.ts'
import { packagesZh, type PackagesTexts } from './packages-texts.zh.ts'

/** Loaded with the section: most panels have no code. */
export const packagesTexts = (): PackagesTexts => (currentLocale() === 'zh-CN' ? packagesZh : packagesEn)
