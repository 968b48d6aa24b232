import { captchaCharacters } from '../apps/server/src/domains/identity/sign-in/captcha/captcha-image.ts'
import { contourAttacks, rasterOf, readByContours } from '../tools/testing/captcha-contours.ts'
import { hasTesseract, readCaptchas, readings } from '../tools/testing/captcha-reader.ts'
import { captchaSamples, knownGlyphs } from '../tools/testing/captcha-samples.ts'
import { report } from './measuring/measure.ts'

const IMAGES = 1000

const images = captchaSamples(IMAGES)
const svgs = images.map(({ svg }) => svg)
const figures: Record<string, number> = {}
const readByAny = new Set<number>()

function count(name: string, read: readonly string[]): void {
  const solved = images.flatMap(({ answer }, at) => (read[at] === answer ? [at] : []))
  for (const at of solved) readByAny.add(at)
  figures[`${name}: read of ${IMAGES}`] = solved.length
}

count(
  'outlines in the markup',
  svgs.map((svg) => /<path\b/.exec(svg)?.[0] ?? ''),
)
const templates = knownGlyphs()
const rasters = await Promise.all(svgs.map((svg) => rasterOf(svg)))
for (const attack of contourAttacks) {
  count(
    `contours, ${attack.name}`,
    rasters.map((raster) => readByContours(raster, attack, templates)),
  )
}
if (hasTesseract()) {
  for (const reading of readings) {
    count(`tesseract, ${reading.name}`, await readCaptchas(svgs, reading, captchaCharacters))
  }
} else {
  console.info('bench/captcha without tesseract: apt-get install tesseract-ocr')
}
report('bench/captcha', {
  ...figures,
  [`best attack: read of ${IMAGES} (goal ≤ ${IMAGES / 50})`]: Math.max(...Object.values(figures)),
  'read by any of them, which an attacker cannot tell': readByAny.size,
})
