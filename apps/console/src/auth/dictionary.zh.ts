import { zh as kit } from '@slipway/web-client/form-texts.zh.ts'
import { firstZh as auth } from './first-texts.zh.ts'

export const dictionary = { kit, auth }

export type AuthDictionary = typeof dictionary
