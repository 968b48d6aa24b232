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

/** Carried by texts whose colours are yet to be checked: the rules of colours look at nothing else. */
const MARK = 'data-unchecked-colours'

interface Asked {
  passes: readonly Pass[]
  mark: string
  regions: typeof REGIONS
  colourRules: readonly string[]
  known: readonly string[]
}

/** Runs in the page. */
async function findings(asked: Asked): Promise<{ found: string[]; pairs: string[] }> {
  const { passes, mark, regions, colourRules, known } = asked
  const { axe: engine } = window as unknown as { axe: typeof axe }
  const links = 'link-in-text-block'
  const marked = colourRules.map((id) => ({ id, selector: `${id === links ? 'a[href]' : ''}[${mark}]` }))
  engine.configure({ checks: [regions], rules: marked })
  const isKnown = new Set(known)
  /** A link has to differ from the text around it, too. */
  const linkIn = (text: Element): string => {
    const around = text.tagName === 'A' ? text.parentElement : null
    return around ? ` in ${getComputedStyle(around).color} ${getComputedStyle(text).textDecorationLine}` : ''
  }
  /** What is behind the texts of an element; undefined where it is a picture. */
  const behind = (element: Element | null, seen: Map<Element, string | undefined>): string | undefined => {
    if (!element || seen.has(element)) return element ? seen.get(element) : 'nothing'
    const { opacity, backgroundImage, backgroundColor } = getComputedStyle(element)
    const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1'
    const below = isOpaque ? '' : behind(element.parentElement, seen)
    const isPicture = backgroundImage !== 'none' || below === undefined
    const found = isPicture ? undefined : isOpaque ? backgroundColor : `${backgroundColor} ${opacity} over ${below}`
    const own = found?.replace('rgba(0, 0, 0, 0) 1 over ', '')
    seen.set(element, own)
    return own
  }
  /** Marks texts of unknown colours; their pairs of colours are what contrast follows from. */
  const markUnknown = (): { isAny: boolean; pairs: string[] } => {
    const seen = new Map<Element, string | undefined>()
    const pairs = new Set<string>()
    let isAny = false
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (!hasText && !element.matches('input, select, textarea')) continue
      // What axe passes over proves nothing for others.
      if (element.closest(':disabled, [aria-disabled=true]') || !element.checkVisibility()) continue
      const ground = behind(element, seen)
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const pair = ground && `${color} on ${ground} ${fontSize} ${fontWeight}${linkIn(element)}`
      if (pair !== undefined && isKnown.has(pair)) continue
      if (pair !== undefined) pairs.add(pair)
      element.setAttribute(mark, '')
      isAny = true
    }
    return { isAny, pairs: [...pairs] }
  }
  const { dataset } = document.documentElement
  const own = dataset['theme'] ?? 'light'
  const found: string[] = []
  const checked: string[] = []
  for (const { theme, rules, without = [] } of passes) {
    dataset['theme'] = theme ?? own
    const comparesColours = colourRules.some((rule) => !without.includes(rule))
    const { isAny, pairs } = comparesColours ? markUnknown() : { isAny: false, pairs: [] }
    const left = isAny ? without : [...without, ...colourRules]
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
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
    checked.push(...pairs)
  }
  dataset['theme'] = own
  return { found, pairs: checked }
}

async function report(page: Page, passes: readonly Pass[]): Promise<string[]> {
  // The page is there; a dialog over it hides its heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const asked = { passes, mark: MARK, regions: REGIONS, colourRules: COLOUR_RULES, known: [...goodPairs] }
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
