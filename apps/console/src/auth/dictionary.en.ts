import { en as kit } from '@slipway/web-client/form-texts.en.ts'
import type { AuthDictionary } from './dictionary.zh.ts'
import { firstEn as auth } from './first-texts.en.ts'

export const dictionary: AuthDictionary = { kit, auth }
