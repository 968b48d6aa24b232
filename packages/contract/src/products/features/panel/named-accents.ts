import { accentOf, contrastOf } from './accent-colours.ts'
import type { PanelTheme } from './panel-document.ts'

type Accent = NonNullable<PanelTheme['accent']>

/** Brand colors that are at hand; what panels store of them is the same as of any other color. */
export const namedAccents = {
  leaf: '#0f7547',
  teal: '#0b7285',
  sky: '#1971c2',
  violet: '#7a3fd1',
  rose: '#c2255c',
  coral: '#d9480f',
  amber: '#945a00',
  graphite: '#495057',
} as const
export type AccentName = keyof typeof namedAccents
export const accentNames = Object.keys(namedAccents) as AccentName[]

export const namedAccent = (name: AccentName): Accent => accentOf(namedAccents[name])

export const accentNameOf = ({ brand }: Accent): AccentName | undefined =>
  accentNames.find((name) => namedAccents[name] === brand)

/** Text on an accent, by theme (tokens of the kit). */
const [ON_LIGHT, ON_DARK] = ['#ffffff', '#0b0d14']

/** The contrast of text on the accent in each theme, in tenths, rounded down. */
export function accentContrast({ light, dark }: Accent): { light: number; dark: number } {
  const tenths = (one: string, other: string): number => Math.floor(contrastOf(one, other) * 10) / 10
  return { light: tenths(light, ON_LIGHT), dark: tenths(dark, ON_DARK) }
}
