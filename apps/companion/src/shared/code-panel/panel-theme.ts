import type { PanelInit } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'

const tokens = ['canvas', 'surface', 'line', 'ink', 'ink-2', 'ink-3', 'accent', 'on-accent', 'accent-soft', 'danger']

export function themeNow(): PanelInit['theme'] {
  const style = getComputedStyle(document.documentElement)
  return {
    mode: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
    tokens: Object.fromEntries(tokens.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])),
  }
}

/** Calls back after each change of the theme; returns the function that ends it. */
export function watchTheme(onChange: (theme: PanelInit['theme']) => void): () => void {
  const observer = new MutationObserver(() => onChange(themeNow()))
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
