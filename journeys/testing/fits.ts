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
  // A strip of tabs or filters may scroll by itself; a row's or a head's action may not.
  const scrollsBy = (box: Element | null): boolean =>
    box !== null &&
    !box.matches('main') &&
    (/auto|scroll/.test(getComputedStyle(box).overflowX) || scrollsBy(box.parentElement))
  for (const control of document.querySelectorAll('main :is(a, button)')) {
    const { left, right, width } = control.getBoundingClientRect()
    const mayScroll = control.closest('tbody tr, header') === null && scrollsBy(control.parentElement)
    if (width > 0 && !mayScroll && (left < 0 || right > root.clientWidth)) found.push(`cut off: ${words(control)}`)
  }
  const [title, help] = ['h1', 'div:has(> h1) > a'].map((part) =>
    document.querySelector(`main header ${part}`)?.getBoundingClientRect(),
  )
  if (title && help && help.top > title.bottom) found.push('the help link is not on the line of the title')
  if (root.clientWidth < 640) return found
  for (const row of document.querySelectorAll('main tbody tr:not(article *)')) {
    const name = row.querySelector('td:not(:has(input[type=checkbox]))')
    const cells = row.querySelectorAll('td').length
    const { width = least } = name?.getBoundingClientRect() ?? {}
    if (cells > 3 && width > 0 && width < least)
      found.push(`name of ${Math.round(width)} px: ${name ? words(name) : ''}`)
    const link = name?.querySelector('a')
    if (link && link.scrollWidth > link.clientWidth && link.clientWidth < least)
      found.push(`name cut off at ${link.clientWidth} px: ${words(link)}`)
  }
  return [...new Set(found)]
}

/** What does not fit into the window: a page or content wider than it, a row's action beyond its edge, a narrow name. */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(outside, NAME_WIDTH)
