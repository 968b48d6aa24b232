import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const STORED = 'theme'
const listeners = new Set<() => void>()

const currentTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** A choice is stored across visits; without one the system's theme applies. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme)
  show(theme)
}

/** Gives up the choice: the system's theme applies again. */
export function chooseSystemTheme(): void {
  localStorage.removeItem(STORED)
  show(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
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
