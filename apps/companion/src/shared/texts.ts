import { createContext, use } from 'react'
import type { AppDictionary } from '../app/dictionary.zh.ts'

const TextsContext = createContext<AppDictionary | undefined>(undefined)

export const TextsProvider = TextsContext.Provider

/** `useTexts().users.title`: the texts of the page's language. */
export function useTexts(): AppDictionary {
  const texts = use(TextsContext)
  if (!texts) throw new Error('Texts are read outside of their provider')
  return texts
}
