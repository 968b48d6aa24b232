import { accountEn } from '../shared/account-texts.en.ts'
import { firstEn } from '../first-texts.en.ts'
import { resetNewEn } from '../reset/reset-new-texts.en.ts'
import { setUpEn } from '../set-up/set-up-texts.en.ts'
import type { AuthTexts } from './texts.zh.ts'

export const en: AuthTexts = { ...firstEn, ...accountEn, reset: { ...accountEn.reset, ...resetNewEn }, setUp: setUpEn }
