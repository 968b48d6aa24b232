import { networkGuideLimits } from '@slipway/contract/products/network-guides/network-guides.ts'
import type { NetworkGuide } from '@slipway/contract/products/network-guides/network-guides.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** One step a line, as the form shows them. */
export const asLines = (steps: NetworkGuide['steps'], language: 'zh' | 'en'): string =>
  steps.map((step) => step[language]).join('\n')

/** The steps of both texts, or what is wrong with them. */
export function stepsIn(zh: string, en: string): NetworkGuide['steps'] | 'sameSteps' | 'tooManySteps' {
  const [chinese, english] = [linesOf(zh), linesOf(en)]
  if (chinese.length !== english.length) return 'sameSteps'
  const { steps, step } = networkGuideLimits
  if (chinese.length > steps || [...chinese, ...english].some((line) => line.length > step.max)) return 'tooManySteps'
  return chinese.map((line, at) => ({ zh: line, en: english[at] ?? '' }))
}
