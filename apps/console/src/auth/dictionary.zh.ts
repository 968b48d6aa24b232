import { zh as kit } from '../shared/kit-texts.zh.ts'
import { zh as auth } from './texts.zh.ts'

export const dictionary = { kit, auth }

export type AuthDictionary = typeof dictionary
