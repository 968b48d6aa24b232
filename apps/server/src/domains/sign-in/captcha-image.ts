import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { signInLimits } from '@slipway/contract/sign-in/sign-in.limits.ts'
import svgCaptcha from 'svg-captcha'

/** Without look-alikes: no 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V. */
const CHARACTERS = 'ACEFGHJKMNPRTWXY34679'
const FONT = '@expo-google-fonts/fredoka/500Medium/Fredoka_500Medium.ttf'
const LOOK = { width: 160, height: 48, fontSize: 44, noise: 3, background: '#f4f4f5' }

const require = createRequire(import.meta.url)
svgCaptcha.loadFont(require.resolve(FONT))
/** The module itself draws a given text, which its types leave out; its own texts come from `Math.random`. */
const draw = svgCaptcha as unknown as (text: string, look: typeof LOOK) => string

export interface CaptchaImage {
  answer: string
  svg: string
}

export function newCaptcha(): CaptchaImage {
  const answer = Array.from(
    { length: signInLimits.captchaLength },
    () => CHARACTERS[randomInt(CHARACTERS.length)] ?? '',
  ).join('')
  return { answer, svg: draw(answer, LOOK) }
}
