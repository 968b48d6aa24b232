import { captchaCharacters, newCaptcha } from '../apps/server/src/domains/identity/sign-in/captcha/captcha-image.ts'
import { hasTesseract, readCaptchas, readings } from '../tools/testing/captcha-reader.ts'
import { report } from './measuring/measure.ts'

const IMAGES = 1000

if (!hasTesseract()) {
  console.info('bench/captcha skipped: needs tesseract (apt-get install tesseract-ocr)')
} else {
  const images = Array.from({ length: IMAGES }, newCaptcha)
  const svgs = images.map(({ svg }) => svg)
  const figures: Record<string, number> = {}
  const readByAny = new Set<number>()
  for (const reading of readings) {
    const read = await readCaptchas(svgs, reading, captchaCharacters)
    const solved = images.flatMap(({ answer }, at) => (read[at] === answer ? [at] : []))
    for (const at of solved) readByAny.add(at)
    figures[`${reading.name}: read of ${IMAGES}`] = solved.length
  }
  report('bench/captcha', {
    ...figures,
    [`best reading: read of ${IMAGES} (goal ≤ ${IMAGES / 50})`]: Math.max(...Object.values(figures)),
    'read by any of them, which an attacker cannot tell': readByAny.size,
  })
}
