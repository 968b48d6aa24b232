import type { Page } from '@playwright/test'

const NAME_WIDTH = 160

/** Runs in the page: what a reader of this window can't reach without scrolling sideways. */
function outside(least: number): string[] {
  const found: string[] = []
  const root = document.documentElement
  for (const [name, box] of [
    ['page', root],
    ['content', document.querySelector('main')],
  ] as const) {
    // What a box lets stand out, such as the hover of a wider row, is within the page's width or found there.
    const scrolls = box === root || (box !== null && getComputedStyle(box).overflowX !== 'visible')
    if (box && scrolls && box.scrollWidth > box.clientWidth)
      found.push(`${name}: ${box.scrollWidth} of ${box.clientWidth} px`)
  }
  const words = (element: Element) =>
    element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName
  for (const control of document.querySelectorAll('main :is(tbody tr, header) :is(a, button)')) {
    const { left, right, width } = control.getBoundingClientRect()
    if (width > 0 && (left < 0 || right > root.clientWidth)) found.push(`cut off: ${words(control)}`)
  }
  if (root.clientWidth < 640) return found
  for (const row of document.querySelectorAll('main tbody tr')) {
    const name = row.querySelector('td:not(:has(input[type=checkbox]))')
    const cells = row.querySelectorAll('td').length
    const { width = least } = name?.getBoundingClientRect() ?? {}
    if (cells > 3 && width > 0 && width < least)
      found.push(`name of ${Math.round(width)} px: ${name ? words(name) : ''}`)
  }
  return [...new Set(found)]
}

/** What does not fit into the window: a page or content wider than it, a row's action beyond its edge, a narrow name. */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(outside, NAME_WIDTH)
