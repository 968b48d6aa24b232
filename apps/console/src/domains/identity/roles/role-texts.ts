import { currentLocale } from '../../../shared/texts/locale.ts'
import { rolesEn } from './texts.en.ts'
import { rolesZh, type RolesTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit. */
export const roleTexts = (): RolesTexts => (currentLocale() === 'zh-CN' ? rolesZh : rolesEn)
