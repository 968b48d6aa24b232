import type { Browser, Page } from '@playwright/test'
import { encodePassword, ownReturnUrl } from '@slipway/contract/identity/sign-in/account-text.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { en } from '../apps/console/src/auth/testing/texts.en.ts'
import { hostileAddresses } from './testing/hostile-addresses.ts'
import { ROOT } from './testing/servers.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const HOME = '/home/product'
/** Every so many links are opened and signed in from by a person; the others start the page at their address. */
const WHOLE_EVERY = 24
const t = en.login

const linkOf = (origin: string, returnUrl: string): string =>
  `${origin}/authrization/login?lang=en-US&returnUrl=${encodeURIComponent(returnUrl)}`
const expectedEnd = (origin: string, returnUrl: string): string => new URL(ownReturnUrl(returnUrl) ?? HOME, origin).href

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

async function recordedReply(origin: string): Promise<string> {
  const reply = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-slipway': '1' },
    body: JSON.stringify({ account: ROOT.account, password: encodePassword(ROOT.password) }),
  })
  return reply.text()
}

interface Recorded {
  links: string[]
  person: typeof ROOT
  path: string
  reply: string
}

/**
 * Runs in the page, whose document is the same for all links: starts its script at each link, signs in with the
 * recorded reply, and returns the addresses that the page then wants to leave for. The page itself stays.
 */
async function endsOf({ links, person, path, reply }: Recorded): Promise<string[][]> {
  const { fetch } = window
  window.fetch = (input, init) =>
    typeof input === 'string' && input.endsWith(path) ? Promise.resolve(new Response(reply)) : fetch(input, init)
  const until = <Value>(look: () => Value | null | undefined | false): Promise<Value> =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => check())
      const check = (): void => {
        const found = look()
        if (!found) return
        observer.disconnect()
        resolve(found)
      }
      observer.observe(document, { childList: true, subtree: true, attributes: true })
      check()
    })
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  let isOpening = false
  let left: string[] = []
  navigation.addEventListener('navigate', (event) => {
    if (isOpening) return
    left.push(event.destination.url)
    event.preventDefault()
    document.documentElement.dataset['left'] = String(left.length)
  })

  const ends: string[][] = []
  for (const [at, link] of links.entries()) {
    left = []
    isOpening = true
    history.replaceState(null, '', link)
    isOpening = false
    const root = document.createElement('div')
    root.id = 'root'
    document.getElementById('root')?.replaceWith(root)
    await import(`${script}?start=${at}`)
    const form = await until(() => root.querySelector('form'))
    for (const input of form.querySelectorAll('input')) {
      setValue?.call(input, input.type === 'password' ? person.password : person.account)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    form.requestSubmit()
    await until(() => left.length > 0)
    ends.push(left)
  }
  return ends
}

test('no link to the sign-in page carries a person off this origin or runs a script', async ({ page, shared }) => {
  const { url } = shared
  const values = hostileAddresses(url)
  expect(values.length).toBeGreaterThanOrEqual(300)
  const documents = new Set<string>()
  for (const value of values) {
    const reply = await fetch(linkOf(url, value), { redirect: 'manual', headers: { accept: 'text/html' } })
    expect([value, reply.status, reply.headers.get('location'), reply.headers.get('refresh')]).toEqual([
      value,
      200,
      null,
      null,
    ])
    documents.add(await reply.text())
  }
  expect(documents.size).toBe(1)

  const findings = watch(page, url)
  await page.goto(linkOf(url, ''))
  await expect(page.getByLabel(t.account)).toBeVisible()
  const ends = await page.evaluate(endsOf, {
    links: values.map((value) => linkOf(url, value)),
    person: ROOT,
    path: login.path,
    reply: await recordedReply(url),
  })
  expect(values.map((value, at) => [value, ends[at]])).toEqual(
    values.map((value) => [value, [expectedEnd(url, value)]]),
  )
  expect(findings).toEqual([])
})

/** Opens the link, signs in with the keyboard, and returns what went wrong. */
async function signInFrom(browser: Browser, origin: string, values: readonly string[]): Promise<string[]> {
  const page = await newVisitor(browser, { viewport: { width: 390, height: 500 } })
  const findings = watch(page, origin)
  // Other journeys cover the start page, so it is not rendered here.
  await page.addInitScript((home) => {
    if (location.pathname + location.search + location.hash === home) window.stop()
  }, HOME)
  const found: string[] = []
  for (const value of values) {
    await page.goto(linkOf(origin, value), { waitUntil: 'commit' })
    await page.getByLabel(t.account).fill(ROOT.account)
    await page.getByLabel(t.password, { exact: true }).fill(ROOT.password)
    await page.keyboard.press('Enter')
    const isOwn = ownReturnUrl(value) !== undefined
    await page.waitForURL((url) => url.pathname !== '/authrization/login', { waitUntil: isOwn ? 'load' : 'commit' })
    const end = new URL(page.url())
    if (end.href !== expectedEnd(origin, value)) findings.push(`ended at ${end.href}`)
    found.push(...findings.splice(0).map((finding) => `${JSON.stringify(value)} ${finding}`))
  }
  await page.context().close()
  return found
}

test('a person who signs in from such a link ends on a page of the console', async ({ browser, shared }) => {
  const values = hostileAddresses(shared.url)
  const own = values.filter((value) => ownReturnUrl(value) !== undefined)
  expect(own.length).toBeGreaterThan(0)
  const links = [...own, ...values.filter((_value, at) => at % WHOLE_EVERY === 0)]
  expect(await signInFrom(browser, shared.url, links)).toEqual([])
})
