import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const STORED = 'theme'
const listeners = new Set<() => void>()

const currentTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** A choice outlives the visit; without one the system's look is followed. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme)
  show(theme)
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const followSystem = () => localStorage.getItem(STORED) ?? show(system.matches ? 'dark' : 'light')
  listeners.add(listener)
  system.addEventListener('change', followSystem)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', followSystem)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(follow, currentTheme)
