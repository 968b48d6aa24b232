import { currentLocale } from '@slipway/web-client/locale.ts'
import { rolesEn } from './texts.en.ts'
import { rolesZh, type RolesTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const roleTexts = (): RolesTexts => (currentLocale() === 'zh-CN' ? rolesZh : rolesEn)
