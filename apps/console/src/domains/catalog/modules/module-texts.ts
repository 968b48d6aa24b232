import { currentLocale } from '@slipway/web-client/locale.ts'
import { modulesEn } from './texts.en.ts'
import { modulesZh, type ModulesTexts } from './texts.zh.ts'

/** Loaded with the pages: the console's dictionary is part of every first visit, and few visits open these pages. */
export const moduleTexts = (): ModulesTexts => (currentLocale() === 'zh-CN' ? modulesZh : modulesEn)
