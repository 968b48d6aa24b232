import type { Browser, Page } from '@playwright/test'
import { encodePassword, ownReturnUrl } from '@slipway/contract/identity/sign-in/account-text.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { en } from '../apps/console/src/auth/testing/texts.en.ts'
import { hostileAddresses } from './testing/hostile-addresses.ts'
import { expect, freshSlipway, test, type Slipway } from './testing/story.ts'

const ROOT = { email: 'root@example.com', password: 'Right-2026' }
const HOME = '/home/product'
const ASIDE = 3
/**
 * These sign-ins type every key and compare the password on the server. The others fill the form directly and replay
 * the recorded reply: the page and its decision are the same.
 */
const WHOLE_SIGN_INS = 5
const t = en.login

/** Collects forbidden requests and actions of the page. */
function watch(page: Page, origin: string): string[] {
  const findings: string[] = []
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url())
    if (asked !== origin && protocol !== 'data:') findings.push(`asked ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    findings.push('ran a script')
    void dialog.dismiss()
  })
  page.on('popup', (popup) => findings.push(`opened ${popup.url()}`))
  return findings
}

async function recordedReply(slipway: Slipway): Promise<string> {
  const reply = await fetch(slipway.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-slipway': '1' },
    body: JSON.stringify({ account: ROOT.email, password: encodePassword(ROOT.password) }),
  })
  return reply.text()
}

/** Runs in the page. */
function fillIn(form: Element, { email, password }: typeof ROOT): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const input of form.querySelectorAll('input')) {
    setValue?.call(input, input.type === 'password' ? password : email)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** Signs in with the form behind the link and returns the final URL. */
async function signInFrom(page: Page, slipway: Slipway, returnUrl: string, isWhole: boolean): Promise<URL> {
  const address = `${slipway.url}/authrization/login?lang=en-US&returnUrl=${encodeURIComponent(returnUrl)}`
  await page.goto(address, { waitUntil: 'commit' })
  if (isWhole) {
    await page.getByLabel(t.account).fill(ROOT.email)
    await page.getByLabel(t.password, { exact: true }).fill(ROOT.password)
    await page.keyboard.press('Enter')
  } else await page.locator('form').evaluate(fillIn, ROOT)
  const isOwn = ownReturnUrl(returnUrl) !== undefined
  await page.waitForURL((url) => url.pathname !== '/authrization/login', { waitUntil: isOwn ? 'load' : 'commit' })
  return new URL(page.url())
}

async function tryAll(browser: Browser, slipway: Slipway, values: readonly string[], reply: string): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 500 } })
  const page = await context.newPage()
  const findings = watch(page, slipway.url)
  // Other journeys cover the start page, so it is not rendered here.
  await page.addInitScript((home) => {
    if (location.pathname + location.search + location.hash === home) window.stop()
  }, HOME)
  const found: string[] = []
  for (const [at, value] of values.entries()) {
    if (at === WHOLE_SIGN_INS) {
      await page.addInitScript(
        ({ path, body }) => {
          const { fetch } = window
          window.fetch = (input, init) =>
            typeof input === 'string' && input.endsWith(path) ? Promise.resolve(new Response(body)) : fetch(input, init)
        },
        { path: login.path, body: reply },
      )
    }
    const end = await signInFrom(page, slipway, value, at < WHOLE_SIGN_INS)
    const expected = new URL(ownReturnUrl(value) ?? HOME, slipway.url)
    if (end.origin !== slipway.url || end.pathname !== expected.pathname) findings.push(`ended at ${end.href}`)
    found.push(...findings.splice(0).map((finding) => `${JSON.stringify(value)} ${finding}`))
  }
  await context.close()
  return found
}

test('no link to the sign-in page carries a person off this origin or runs a script', async ({ browser }) => {
  const slipway = await freshSlipway({ SLIPWAY_ROOT_EMAIL: ROOT.email, SLIPWAY_ROOT_PASSWORD: ROOT.password })
  const values = hostileAddresses(slipway.url)
  expect(values.length).toBeGreaterThanOrEqual(300)
  const reply = await recordedReply(slipway)

  const shares = Array.from({ length: ASIDE }, (_, share) => values.filter((_value, at) => at % ASIDE === share))
  const found = await Promise.all(shares.map((share) => tryAll(browser, slipway, share, reply)))

  await slipway.stop()
  expect(found.flat()).toEqual([])
})
