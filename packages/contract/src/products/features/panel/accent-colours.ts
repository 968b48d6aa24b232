import type { PanelTheme } from './panel-document.ts'

type Rgb = readonly [number, number, number]
type Accent = NonNullable<PanelTheme['accent']>

/** WCAG 2.2 §1.4.3. */
const READABLE = 4.5
/** What accents meet in each theme (tokens of the kit): text on the accent, and the grounds of text in the accent. */
const themes = {
  light: { on: '#ffffff', grounds: ['#ffffff', '#f5f5f2'], towards: 0 },
  dark: { on: '#0b0d14', grounds: ['#15171b', '#0d0e11'], towards: 255 },
} as const
/** The share of the accent in a tile that is on. */
const SOFT_SHARE = 0.11

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mixed = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share)) as unknown as Rgb

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(rgbOf(one)), luminance(rgbOf(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Whether texts on the accent, and texts in it on every ground and on its own tint, can be read in a theme. */
function isReadable(hex: string, name: keyof typeof themes): boolean {
  const { on, grounds } = themes[name]
  const tints = grounds.map((ground) => hexOf(mixed(rgbOf(hex), rgbOf(ground), SOFT_SHARE)))
  return [on, ...grounds, ...tints].every((other) => contrastOf(hex, other) >= READABLE)
}

/** The color, mixed with black or white in steps of one percent until it can be read. */
function shifted(brand: string, name: keyof typeof themes): string {
  const { towards } = themes[name]
  const end: Rgb = [towards, towards, towards]
  for (let share = 0; share <= 100; share += 1) {
    const hex = hexOf(mixed(end, rgbOf(brand), share / 100))
    if (isReadable(hex, name)) return hex
  }
  return hexOf(end)
}

/** The accent of a brand's color in both themes. */
export const accentOf = (brand: string): Accent => ({
  brand,
  light: shifted(brand, 'light'),
  dark: shifted(brand, 'dark'),
})

export const isReadableAccent = ({ light, dark }: Accent): boolean =>
  isReadable(light, 'light') && isReadable(dark, 'dark')

/** How far a color is from the brand's, in percent of the way between black and white. */
export function shiftOf(brand: string, hex: string): number {
  const [from, to] = [rgbOf(brand), rgbOf(hex)]
  const distance = Math.hypot(...from.map((part, at) => part - (to[at] ?? 0)))
  return Math.round((distance / Math.hypot(255, 255, 255)) * 100)
}
