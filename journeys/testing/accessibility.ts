import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from '@playwright/test'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA, and the practices that keep a page usable by landmarks and headings. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * Menus and lists of options float outside of the landmarks, as dialogs do. The control that opens them is inside of one
 * and names them, so that they are found without a landmark of their own.
 */
const REGIONS = {
  id: 'region',
  options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]' },
}
/** A theme only changes colours: other rules would report in dark mode what they report in light mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Pass {
  /** Undefined: the page's own theme. */
  theme?: 'light' | 'dark'
  rules: string[]
  /** Of these rules: what another pass has reported already. */
  without?: readonly string[]
}

/** The pairs of colours, sizes and weights of text in which axe has found no fault: what it takes longest to compare. */
const goodPairs = new Set<string>()

interface Asked {
  passes: readonly Pass[]
  regions: typeof REGIONS
  colourRules: readonly string[]
  known: readonly string[]
}

/** Runs in the page. */
async function findings({ passes, regions, colourRules, known }: Asked): Promise<{ found: string[]; pairs: string[] }> {
  const { axe: engine } = window as unknown as { axe: typeof axe }
  engine.configure({ checks: [regions] })
  const isKnown = new Set(known)
  /** A link has to differ from the text around it, too. */
  const linkIn = (text: Element): string => {
    const around = text.tagName === 'A' ? text.parentElement : null
    return around ? ` in ${getComputedStyle(around).color} ${getComputedStyle(text).textDecorationLine}` : ''
  }
  /** What the contrast of a text follows from; undefined where a picture is behind it. */
  const pairOf = (text: Element): string | undefined => {
    const { color, fontSize, fontWeight } = getComputedStyle(text)
    let opacity = ''
    for (let behind: Element | null = text; behind; behind = behind.parentElement) {
      const style = getComputedStyle(behind)
      if (style.opacity !== '1') opacity += ` ${style.opacity}`
      if (style.backgroundImage !== 'none') return undefined
      if (style.backgroundColor !== 'rgba(0, 0, 0, 0)')
        return `${color} on ${style.backgroundColor} ${fontSize} ${fontWeight}${opacity} ${linkIn(text)}`
    }
    return undefined
  }
  const pairsOfPage = () => {
    const pairs = new Set<string | undefined>()
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (hasText || element instanceof HTMLInputElement) pairs.add(pairOf(element))
    }
    return pairs
  }
  const { dataset } = document.documentElement
  const own = dataset['theme'] ?? 'light'
  const found: string[] = []
  const checked: string[] = []
  for (const { theme, rules, without = [] } of passes) {
    dataset['theme'] = theme ?? own
    const pairs = pairsOfPage()
    const isNew = [...pairs].some((pair) => pair === undefined || !isKnown.has(pair))
    const left = isNew ? without : [...without, ...colourRules]
    if (rules.every((rule) => left.includes(rule))) continue
    // Without the style sheets, which no rule here reads: axe would parse all of them again.
    const options: axe.RunOptions = {
      runOnly: rules,
      rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    }
    // A focus guard passes the focus on immediately, which axe can't detect.
    const { violations } = await engine.run({ exclude: ['[data-base-ui-focus-guard]'] }, options)
    for (const { id, nodes } of violations)
      for (const node of nodes) found.push(`${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`)
    if (!left.includes('color-contrast')) for (const pair of pairs) if (pair !== undefined) checked.push(pair)
  }
  dataset['theme'] = own
  return { found, pairs: checked }
}

async function report(page: Page, passes: readonly Pass[]): Promise<string[]> {
  // The page is there; a dialog over it hides its heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const asked = { passes, regions: REGIONS, colourRules: COLOUR_RULES, known: [...goodPairs] }
  const { found, pairs } = await page.evaluate(findings, asked)
  if (found.length === 0) for (const pair of pairs) goodPairs.add(pair)
  return found
}

/** What axe reports on the current page, in light and dark; the theme is restored afterwards. */
export const accessibilityFindings = (page: Page): Promise<string[]> =>
  report(page, [
    { theme: 'light', rules: RULES },
    { theme: 'dark', rules: COLOUR_RULES },
  ])

/** What axe reports on the current page in the theme that it has. */
export const findingsInOwnTheme = (page: Page): Promise<string[]> => report(page, [{ rules: RULES }])

/** The same but for colours, which take half of the time. */
const findingsWithoutColours = (page: Page): Promise<string[]> =>
  report(page, [{ rules: RULES, without: COLOUR_RULES }])

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
}

const PHONE = { width: 390, height: 844 }

/**
 * Checks light and dark on a desktop, all but colours on a phone, and that nothing is wider than the phone: the narrow
 * page has the colours of the wide one.
 */
export async function expectGoodEverywhere(page: Page): Promise<void> {
  const wide = page.viewportSize()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await findingsWithoutColours(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  if (wide) await page.setViewportSize(wide)
}
