import { currentLocale } from '@slipway/web-client/locale.ts'
import { rehearsalsEn } from './texts.en.ts'
import { rehearsalsZh, type RehearsalsTexts } from './texts.zh.ts'

/** Loaded with the pages, not with the console's dictionary. */
export const rehearsalTexts = (): RehearsalsTexts => (currentLocale() === 'zh-CN' ? rehearsalsZh : rehearsalsEn)
