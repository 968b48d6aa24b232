import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'

const run = promisify(execFile)
const BUFFER_BYTES = 64 * 1024 * 1024
const DPI = 72

/** An attacker's preprocessing of an image before tesseract reads it. */
export interface Reading {
  name: string
  /** A multiple of the drawn size. */
  scale: number
  /** 7: one line of text; 8: one word. */
  segmentation: 7 | 8
  prepare(image: Sharp): Sharp
}

const asIs = (image: Sharp): Sharp => image
const threshold = (image: Sharp): Sharp => image.threshold(128)
/** Removes strokes thinner than the window, such as noise lines. */
const withoutLines =
  (window: number) =>
  (image: Sharp): Sharp =>
    image.threshold(128).median(window)
const blurred =
  (sigma: number) =>
  (image: Sharp): Sharp =>
    image.blur(sigma).threshold(140)

/** The usual preprocessing steps; the attacker would choose the one that recognises most. */
export const readings: readonly Reading[] = [
  { name: 'as it is, 2x, line', scale: 2, segmentation: 7, prepare: asIs },
  { name: 'as it is, 2x, word', scale: 2, segmentation: 8, prepare: asIs },
  { name: 'as it is, 1x, word', scale: 1, segmentation: 8, prepare: asIs },
  { name: 'threshold, 3x, line', scale: 3, segmentation: 7, prepare: threshold },
  { name: 'threshold, 3x, word', scale: 3, segmentation: 8, prepare: threshold },
  { name: 'lines removed, 3x, line', scale: 3, segmentation: 7, prepare: withoutLines(9) },
  { name: 'lines removed, 3x, word', scale: 3, segmentation: 8, prepare: withoutLines(9) },
  { name: 'more lines removed, 4x, word', scale: 4, segmentation: 8, prepare: withoutLines(15) },
  { name: 'blurred, 2x, word', scale: 2, segmentation: 8, prepare: blurred(2) },
  { name: 'blurred more, 2x, line', scale: 2, segmentation: 7, prepare: blurred(3) },
]

export function hasTesseract(): boolean {
  try {
    execFileSync('which', ['tesseract'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Tesseract's result for each SVG, in order; the alphabet is known to it. */
export async function readCaptchas(svgs: readonly string[], reading: Reading, characters: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-captcha-'))
  try {
    const files: string[] = []
    for (const [at, svg] of svgs.entries()) {
      const file = path.join(folder, `${at}.png`)
      const drawn = sharp(Buffer.from(svg), { density: DPI * reading.scale }).flatten({ background: '#fff' })
      await reading.prepare(drawn.grayscale()).png({ compressionLevel: 1 }).toFile(file)
      files.push(file)
    }
    const list = path.join(folder, 'list.txt')
    await writeFile(list, files.join('\n'))
    const words = ['-c', 'load_system_dawg=0', '-c', 'load_freq_dawg=0']
    const alphabet = ['-c', `tessedit_char_whitelist=${characters}`]
    const { stdout } = await run(
      'tesseract',
      [list, 'stdout', '--psm', String(reading.segmentation), ...alphabet, ...words],
      { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: BUFFER_BYTES },
    )
    // A form feed ends each page.
    return stdout
      .split('\f')
      .slice(0, svgs.length)
      .map((page) => page.replaceAll(/\s/g, ''))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
