import { createContext, use } from 'react'

/** Every text of the console by its domain. Filled where the dictionary is put together, so that this knows no domain. */
export interface Texts {}

const TextsContext = createContext<Texts | undefined>(undefined)

export const TextsProvider = TextsContext.Provider

/** `useTexts().products.title`: the texts of the page's language. */
export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('Texts are read outside of their provider')
  return texts
}
