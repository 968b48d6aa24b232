import { en as kit } from '../shared/kit-texts.en.ts'
import type { AuthDictionary } from './dictionary.zh.ts'
import { en as auth } from './texts.en.ts'

export const dictionary: AuthDictionary = { kit, auth }
