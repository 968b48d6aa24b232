import type { CSSProperties } from 'react'

/** The tokens of the light theme, which a dark page only has for its root. */
export function lightTokens(): CSSProperties {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const found = rules.find(
    (rule): rule is CSSStyleRule =>
      rule instanceof CSSStyleRule && rule.selectorText === ':root' && rule.style.getPropertyValue('--canvas') !== '',
  )
  const names = found ? [...found.style] : []
  return Object.fromEntries(names.map((name) => [name, found?.style.getPropertyValue(name)]))
}
