import { createContext, use } from 'react'
import type { PanelDictionary } from './dictionary.zh.ts'

const PanelPageTexts = createContext<PanelDictionary['share'] | undefined>(undefined)

export const PanelPageTextsProvider = PanelPageTexts.Provider

export function usePanelPageTexts(): PanelDictionary['share'] {
  const texts = use(PanelPageTexts)
  if (!texts) throw new Error('Texts are read outside of their provider')
  return texts
}
