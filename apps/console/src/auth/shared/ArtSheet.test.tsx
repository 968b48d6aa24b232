import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loginStory } from '../testing/login-story.tsx'

let story: ReturnType<typeof loginStory>
afterEach(() => story.close())

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const linear = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4

/** WCAG 2.2, relative luminance. */
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

test('the texts over a picture of the deployment are readable even where it is white', async () => {
  story = loginStory()
  window.slipwayConfig = { background: '/files/white.png' }
  await story.open()
  const { backgroundImage } = screen.getByRole('region').style
  expect(backgroundImage).toContain('url("/files/white.png")')
  const [, red, green, blue, share] =
    /^linear-gradient\(rgba\((\d+), (\d+), (\d+), ([\d.]+)\)/.exec(backgroundImage) ?? []
  const behind = [red, green, blue].map((part) => Number(part) * Number(share) + 255 * (1 - Number(share)))
  const tokens = readFileSync('packages/ui/src/tokens.css', 'utf8')
  const log = /--log-ink: (#[0-9a-f]{6})/.exec(tokens)?.[1] ?? ''
  for (const text of ['#ffffff', log]) {
    expect((luminance(channels(text)) + 0.05) / (luminance(behind) + 0.05)).toBeGreaterThanOrEqual(4.5)
  }
})
