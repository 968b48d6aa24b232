import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { SESSION_COOKIE } from '@slipway/contract/http/call-request.ts'
import { addPanelDraft, savePanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { addPatchOfFeatures } from '@slipway/contract/products/template-features/template-features.calls.ts'
import { findChromium } from '../../tools/chromium.ts'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { median, percentile, report } from '../measuring/measure.ts'

/** A drag in the designer, against the same moves over a page that only moves one element. */
const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const WIDGETS = 60
const SLOWDOWN = 4
const ROUNDS = 3
const MOVES = 240
/** A frame of 60 a second, with half a millisecond for the clock of the page. */
const FRAME_MS = 1000 / 60 + 0.5
const LONG_MS = 50

/** A draft with as many widgets as a designed panel can have. */
async function fullDraft(client: ConsoleClient): Promise<{ productId: string; draftId: string }> {
  const productId = await plainProduct(client, 'Full panel')
  type Dto = InputOf<typeof addPatchOfFeatures>['featureDtos'][number]
  const kinds = [
    { type: 'boolean' },
    { type: 'integer', minimum: 0, maximum: 1000, step: 1, unit: 'W' },
    { type: 'enum', enumType: 'string', enumValue: ['low', 'middle', 'high'] },
  ] as const
  const featureDtos = Array.from({ length: WIDGETS }, (_, at): Dto => {
    const deName = { zh: `功能 ${at}`, en: `Feature ${at}` }
    return {
      deKey: `feature_${at}`,
      deName,
      featureType: 1,
      transType: 3,
      deInput: kinds[at % kinds.length] ?? kinds[0],
    }
  })
  await client.call(addPatchOfFeatures, { productId, featureDtos })
  const { draftId, document } = await client.call(addPanelDraft, { productId, start: { kind: 'generated' } })
  const [page] = document['pages'] as { items: { items?: object[] }[] }[]
  const items = (page?.items ?? []).flatMap((item) => item.items ?? [item]).slice(0, WIDGETS)
  if (items.length !== WIDGETS) throw new Error(`${items.length} widgets`)
  await client.call(savePanelDraft, { draftId, document: { ...document, pages: [{ ...page, items }] } })
  return { productId, draftId }
}

interface Frames {
  p95: number
  inTime: number
  long: number
  median: number
}

/** The intervals of frames while the pointer moves up and down over the phone. */
async function framesWhile(page: Page, box: { x: number; y: number; width: number; height: number }): Promise<Frames> {
  // Not in the middle, which is a gap between two columns.
  const x = box.x + box.width / 4
  await page.mouse.move(x, box.y + 120)
  await page.mouse.down()
  await page.mouse.move(x, box.y + 132)
  await page.locator('[data-dragged], .ds-ghost').waitFor()
  await page.evaluate(() => {
    const times: number[] = []
    const next = (time: number) => {
      times.push(time)
      Object.assign(window, { asked: requestAnimationFrame(next) })
    }
    Object.assign(window, { frames: times, asked: requestAnimationFrame(next) })
  })
  // Straight from the browser's input: the test tool would run code of its own in the page with each move.
  const session = await page.context().newCDPSession(page)
  const moveTo = (toX: number, toY: number) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: toX, y: toY, button: 'left', buttons: 1 })
  for (let move = 0; move < MOVES; move++) {
    const part = (1 - Math.cos((move / MOVES) * 6 * Math.PI)) / 2
    await moveTo(x + 40 * Math.sin(move / 5), box.y + 120 + part * (box.height - 200))
  }
  const times = await page.evaluate(() => {
    const { frames, asked } = window as unknown as { frames: number[]; asked: number }
    cancelAnimationFrame(asked)
    return frames
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  return {
    median: median(gaps),
    p95: percentile(gaps, 0.95),
    inTime: gaps.filter((gap) => gap <= FRAME_MS).length / gaps.length,
    long: gaps.filter((gap) => gap > LONG_MS).length,
  }
}

async function slowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

async function controlFrames(browser: Browser): Promise<Frames> {
  const page = await slowPage(browser)
  await page.setContent(
    '<body style="margin:0;height:100vh"><i data-dragged style="position:absolute;width:80px;height:30px;background:#24e"></i>',
  )
  await page.evaluate(() =>
    window.addEventListener('pointermove', ({ clientX, clientY }) => {
      const only = document.querySelector('i')
      if (only) only.style.transform = `translate(${clientX}px, ${clientY}px)`
    }),
  )
  const frames = await framesWhile(page, { x: 500, y: 100, width: 390, height: 700 })
  await page.context().close()
  return frames
}

async function designerFrames(browser: Browser, url: string, accessToken: string): Promise<Frames> {
  const page = await slowPage(browser)
  await page.context().addCookies([{ name: SESSION_COOKIE, value: accessToken, url: new URL(url).origin }])
  await page.goto(url)
  const boxes = page.locator('.ds-box')
  await boxes.nth(WIDGETS - 1).waitFor()
  // Parts that load while the browser is idle have loaded.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const screen = page.locator('.ds-screen')
  await screen.scrollIntoViewIfNeeded()
  const box = await screen.boundingBox()
  if (!box) throw new Error('the phone has no box')
  const frames = await framesWhile(page, { ...box, height: Math.min(box.height, 880 - box.y) })
  await page.context().close()
  return frames
}

const folder = mkdtempSync(path.join(tmpdir(), 'slipway-drag-'))
const server = await runSlipway({ dataFolder: folder, environment: ROOT })
const browser = await chromium.launch(findChromium())
try {
  const client = await signedInClient(server.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  const { productId, draftId } = await fullDraft(client)
  const url = `${server.url}/home/product/${productId}/interface/${draftId}`
  const [control, designer]: [Frames[], Frames[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    control.push(await controlFrames(browser))
    designer.push(await designerFrames(browser, url, client.accessToken))
  }
  const line = (all: readonly Frames[]): string => {
    const of = (key: keyof Frames) => median(all.map((one) => one[key]))
    return `median ${of('median').toFixed(1)} ms, p95 ${of('p95').toFixed(1)} ms, ${(of('inTime') * 100).toFixed(1)} % in 16.7 ms, ${of('long')} over ${LONG_MS} ms`
  }
  report(`Frames of a drag, ${WIDGETS} widgets, processor slowed ${SLOWDOWN} times, ${MOVES} moves`, {
    control: line(control),
    designer: line(designer),
  })
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
