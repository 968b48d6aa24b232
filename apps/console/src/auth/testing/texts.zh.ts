import { accountZh } from '../shared/account-texts.zh.ts'
import { firstZh } from '../first-texts.zh.ts'
import { resetNewZh } from '../reset/reset-new-texts.zh.ts'
import { setUpZh } from '../set-up/set-up-texts.zh.ts'

/** All texts of this entry in one object, for tests. */
export const zh = { ...firstZh, ...accountZh, reset: { ...accountZh.reset, ...resetNewZh }, setUp: setUpZh }

export type AuthTexts = typeof zh
