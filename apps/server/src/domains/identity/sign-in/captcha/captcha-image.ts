import { randomInt } from 'node:crypto'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { pngOf } from './bitmap.ts'
import { captchaPixels, drawCaptcha, type Random } from './captcha-drawing.ts'

/** Without look-alikes: no 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V, and no W, which is an M when rotated. */
export const captchaCharacters = 'ACEFGHJKMNPRTXY34679'

const FINENESS = 2 ** 47
const unpredictable: Random = () => randomInt(FINENESS) / FINENESS

export interface CaptchaImage {
  answer: string
  svg: string
}

/**
 * SVG markup (SI-004) around a PNG: it contains no outline that a program could tell letters by, and has the same
 * length for every text. Dark on light in both themes: a second color scheme would only help programs.
 */
export function newCaptcha(random: Random = unpredictable): CaptchaImage {
  const characters = Array.from(
    { length: signInLimits.captchaLength },
    () => captchaCharacters[Math.floor(random() * captchaCharacters.length)] ?? '',
  )
  const [width, height] = [captchaPixels.width / 2, captchaPixels.height / 2]
  const png = pngOf(drawCaptcha(characters, random)).toString('base64')
  return {
    answer: characters.join(''),
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<image width="${width}" height="${height}" href="data:image/png;base64,${png}"/></svg>`,
  }
}
