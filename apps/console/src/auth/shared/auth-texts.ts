import { createContext, use } from 'react'
import { currentLocale } from '@slipway/web-client/locale.ts'
import type { AccountTexts } from './account-texts.zh.ts'
import type { FirstTexts } from '../first-texts.zh.ts'

const AuthTextsContext = createContext<FirstTexts | undefined>(undefined)
const AccountTextsContext = createContext<AccountTexts | undefined>(undefined)

export const AuthTextsProvider = AuthTextsContext.Provider
export const AccountTextsProvider = AccountTextsContext.Provider

export const loadAccountTexts = (): Promise<AccountTexts> =>
  currentLocale() === 'zh-CN'
    ? import('./account-texts.zh.ts').then((loaded) => loaded.accountZh)
    : import('./account-texts.en.ts').then((loaded) => loaded.accountEn)

export function useAuthTexts(): FirstTexts {
  const texts = use(AuthTextsContext)
  if (!texts) throw new Error('Texts are read outside of their provider')
  return texts
}

/** The texts of the pages that create an account or change its password. */
export function useAccountTexts(): FirstTexts & AccountTexts {
  const first = useAuthTexts()
  const account = use(AccountTextsContext)
  if (!account) throw new Error('Texts of accounts are read outside of their provider')
  return { ...first, ...account }
}
