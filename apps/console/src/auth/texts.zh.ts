import { accountZh } from './account-texts.zh.ts'
import { firstZh } from './first-texts.zh.ts'

/** All texts of this entry, for who needs them at once. */
export const zh = { ...firstZh, ...accountZh }

export type AuthTexts = typeof zh
