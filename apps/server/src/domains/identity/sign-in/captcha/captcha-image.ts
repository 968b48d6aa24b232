import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import svgCaptcha from 'svg-captcha'
import { drawCaptcha, outlinesOf, type Outline, type PenStep } from './captcha-drawing.ts'

/** Without look-alikes: no 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V, and no W, which is an M when rotated. */
export const captchaCharacters = 'ACEFGHJKMNPRTXY34679'
const WEIGHTS = ['500Medium', '600SemiBold', '700Bold']
const FONT_SIZE = 44
/** Dark on light in both themes: a second color scheme would only help programs. */
const [INK, PAPER] = ['#27272a', '#f4f4f5']

interface Font {
  charToGlyph(character: string): { getPath(x: number, y: number, size: number): { commands: PenStep[] } }
}

const require = createRequire(import.meta.url)

/** The module only reads fonts here; programs recognize its own drawing one time in five. */
function fontOf(weight: string): Font {
  svgCaptcha.loadFont(require.resolve(`@expo-google-fonts/fredoka/${weight}/Fredoka_${weight}.ttf`))
  return (svgCaptcha.options as unknown as { font: Font }).font
}
const fonts = WEIGHTS.map(fontOf)

function letterOf(character: string): Outline[] {
  const font = fonts[randomInt(fonts.length)]
  return outlinesOf(font?.charToGlyph(character).getPath(0, 0, FONT_SIZE).commands ?? [])
}

export interface CaptchaImage {
  answer: string
  svg: string
}

export function newCaptcha(): CaptchaImage {
  const characters = Array.from(
    { length: signInLimits.captchaLength },
    () => captchaCharacters[randomInt(captchaCharacters.length)] ?? '',
  )
  return { answer: characters.join(''), svg: drawCaptcha(characters.map(letterOf), INK, PAPER) }
}
