import { createContext, use } from 'react'
import type { UserDictionary } from './dictionary.zh.ts'

const UserTextsContext = createContext<UserDictionary['user'] | undefined>(undefined)

export const UserTextsProvider = UserTextsContext.Provider

export function useUserTexts(): UserDictionary['user'] {
  const texts = use(UserTextsContext)
  if (!texts) throw new Error('Texts are read outside of their provider')
  return texts
}
