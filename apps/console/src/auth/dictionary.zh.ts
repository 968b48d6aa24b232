import { zh as kit } from '../shared/texts/form-texts.zh.ts'
import { firstZh as auth } from './first-texts.zh.ts'

export const dictionary = { kit, auth }

export type AuthDictionary = typeof dictionary
