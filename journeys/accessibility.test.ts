import { accessibilityFindings } from './testing/accessibility.ts'
import { expect, test } from './testing/story.ts'

const GREY = 'color: #aaa; background: #fff; font: 16px sans-serif'

test('the checks of pages look at each new pair of colours, whatever they have seen before', async ({ page }) => {
  const findingsOn = async (content: string): Promise<string[]> => {
    await page.setContent(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${content}</main>`)
    return accessibilityFindings(page)
  }
  expect(await findingsOn('<p>black on white</p>')).toEqual([])
  expect(await findingsOn('<p>black on white</p><p>again</p>')).toEqual([])
  // Disabled controls and hidden texts need no contrast, and prove nothing about texts of the same colours.
  const passedOver = `<button disabled style="${GREY}">off</button><p hidden style="${GREY}">hidden</p>`
  expect(await findingsOn(passedOver)).toEqual([])
  for (const bad of [
    `<p style="${GREY}">grey</p>`,
    '<p style="opacity: .3">pale</p>',
    '<p style="color: rgb(0 0 0 / .3)">clear</p>',
    '<div style="background: #333"><p>on dark</p></div>',
    '<div style="background: #000"><div style="background: rgb(255 255 255 / .2)"><p>on clear</p></div></div>',
    '<p>a text that is much longer than <a href="#there" style="color: #111; text-decoration: none">a link</a> in it</p>',
  ]) {
    const rule = bad.includes('href') ? 'link-in-text-block' : 'color-contrast'
    expect(await findingsOn(bad), bad).toContainEqual(expect.stringContaining(`${rule}: `))
    expect(await page.locator('[data-unchecked-colours]').count()).toBe(0)
  }
})
