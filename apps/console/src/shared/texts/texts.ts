import { createContext, use } from 'react'

/**
 * All texts of the console by domain. Declaration merging fills it where the dictionary is built, so that this module
 * imports no domain.
 */
export interface Texts {}

const TextsContext = createContext<Texts | undefined>(undefined)

export const TextsProvider = TextsContext.Provider

/** `useTexts().products.title`: the texts of the page's language. */
export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('Texts are read outside of their provider')
  return texts
}
