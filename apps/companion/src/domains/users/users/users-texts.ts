import { currentLocale } from '@slipway/web-client/locale.ts'
import { usersEn } from './texts.en.ts'
import { usersZh, type UsersTexts } from './texts.zh.ts'

/** Loaded with the pages, so that they are not part of the dictionary, which every first visit loads. */
export const usersTexts = (): UsersTexts => (currentLocale() === 'zh-CN' ? usersZh : usersEn)
