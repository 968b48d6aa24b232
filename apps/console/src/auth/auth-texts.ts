import { createContext, use } from 'react'
import type { AuthTexts } from './texts.zh.ts'

const AuthTextsContext = createContext<AuthTexts | undefined>(undefined)

export const AuthTextsProvider = AuthTextsContext.Provider

export function useAuthTexts(): AuthTexts {
  const texts = use(AuthTextsContext)
  if (!texts) throw new Error('Texts are read outside of their provider')
  return texts
}
