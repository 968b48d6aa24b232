import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOAuthClient } from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import type { Page } from '@playwright/test'
import * as third from 'openid-client'
import { oauthEn } from '../apps/console/src/auth/oauth/oauth-texts.en.ts'
import { oauthZh } from '../apps/console/src/auth/oauth/oauth-texts.zh.ts'
import { en as authEn } from '../apps/console/src/auth/testing/texts.en.ts'
import { zh as authZh } from '../apps/console/src/auth/testing/texts.zh.ts'
import { oauthEn as ownEn } from '../apps/console/src/domains/identity/oauth/texts.en.ts'
import { hostileAddresses } from './testing/hostile-addresses.ts'
import { expectAccessible, expectGoodEverywhere } from './testing/accessibility.ts'
import { signInAs } from './testing/accounts.ts'
import { ROOT } from './testing/servers.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const SECRET_LENGTH = 43
const IN_BROWSER_EVERY = 12
const LONGEST_VALUE = 4000

let callback: Server
let callbackUrl: string

test.beforeAll(async () => {
  callback = createServer((_request, response) => response.end('<!doctype html><link rel="icon" href="data:,">back'))
  await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve))
  callbackUrl = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/back`
})
test.afterAll(() => new Promise((resolve) => callback.close(resolve)))

async function callStatus(origin: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (await fetch(origin + listProducts.path, { method: listProducts.method, headers, body: '{}' })).status
}

const ASKED = { scope: 'openid products:read devices:write', code_challenge_method: 'S256' }

async function signIn(page: Page, { login }: typeof authEn): Promise<void> {
  await page.getByLabel(login.account).fill(ROOT.account)
  await page.getByLabel(login.password, { exact: true }).fill(ROOT.password)
  await page.keyboard.press('Enter')
}

test('a third party is registered, allowed, used and thrown out again', async ({ browser, page, shared }) => {
  const { url } = shared
  const settings = (tab: string) => `${url}/home/settings/${tab}`

  await signInAs(page.request, url, ROOT)
  await page.goto(`${settings('applications')}?lang=en-US`)
  await page.getByRole('button', { name: ownEn.clients.create }).click()
  await page.getByLabel(ownEn.clients.form.zh).fill('浇花助手')
  await page.getByLabel(ownEn.clients.form.en).fill('Garden helper')
  await page.getByLabel(ownEn.clients.form.redirectUris).fill(callbackUrl)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: ownEn.clients.form.submit, exact: true }).click()
  await expect(page.getByText(ownEn.clients.shown.once)).toBeVisible()
  const [clientId = '', secret = ''] = await page.getByRole('dialog').locator('code').allInnerTexts()
  expect(secret).toHaveLength(SECRET_LENGTH)
  await expectAccessible(page)
  await page.getByRole('button', { name: ownEn.clients.shown.done }).click()
  await expect(page.getByRole('cell', { name: 'Garden helper' }).first()).toBeVisible()
  await expectGoodEverywhere(page)

  const visitor = await newVisitor(browser, { locale: 'en-US' })
  const config = await third.discovery(new URL(url), clientId, secret, undefined, {
    algorithm: 'oauth2',
    execute: [third.allowInsecureRequests],
  })
  const [verifier, state] = [third.randomPKCECodeVerifier(), third.randomState()]
  const link = third.buildAuthorizationUrl(config, {
    ...ASKED,
    redirect_uri: callbackUrl,
    state,
    code_challenge: await third.calculatePKCECodeChallenge(verifier),
  })
  await visitor.goto(link.href)
  await expect(visitor).toHaveURL(/\/authrization\/login\?returnUrl=/)
  await signIn(visitor, authEn)
  await expect(visitor.getByRole('heading', { name: oauthEn.title('Garden helper') })).toBeVisible()
  await expect(visitor.getByText(oauthEn.openid)).toBeVisible()
  await expect(visitor.getByText(callbackUrl)).toBeVisible()
  await expectGoodEverywhere(visitor)
  await visitor.getByRole('button', { name: oauthEn.allow }).click()
  await visitor.waitForURL(({ href }) => href.startsWith(callbackUrl))
  const tokens = await third.authorizationCodeGrant(config, new URL(visitor.url()), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  expect(await callStatus(url, tokens.access_token)).toBe(200)

  await visitor.goto(settings('consents'))
  await expectGoodEverywhere(visitor)
  await visitor.getByRole('button', { name: ownEn.consents.revokeNamed('Garden helper') }).click()
  await visitor
    .getByRole('alertdialog')
    .or(visitor.getByRole('dialog'))
    .getByRole('button', { name: ownEn.consents.revoking.confirm })
    .click()
  await expect(visitor.getByText(ownEn.consents.empty.title)).toBeVisible()
  expect(await callStatus(url, tokens.access_token)).toBe(403)
  await expect(third.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toThrow()
  await visitor.context().close()
})

test('the question of a third party is in the language of the browser', async ({ browser, request, shared }) => {
  const client = await signInAs(request, shared.url, ROOT)
  const clientName = { zh: '浇花助手', en: 'Garden helper' }
  const { clientId } = await client.call(createOAuthClient, { clientName, redirectUris: [callbackUrl] })
  const query = new URLSearchParams({
    ...ASKED,
    client_id: clientId,
    redirect_uri: callbackUrl,
    response_type: 'code',
    state: 'any',
    code_challenge: await third.calculatePKCECodeChallenge(third.randomPKCECodeVerifier()),
  })
  const visitor = await newVisitor(browser, { locale: 'zh-CN' })
  await visitor.goto(`${shared.url}/oauth?${query}`)
  await signIn(visitor, authZh)
  await expect(visitor.getByRole('heading', { name: oauthZh.title('浇花助手') })).toBeVisible()
  await expect(visitor.getByText(oauthZh.openid)).toBeVisible()
  await expectGoodEverywhere(visitor)
  await visitor.context().close()
})

test('no redirect_uri that was not registered leads anywhere or runs anything, of more than 300', async ({
  browser,
  request,
  shared,
}) => {
  const { url } = shared
  const client = await signInAs(request, url, ROOT)
  const { clientId } = await client.call(createOAuthClient, {
    clientName: { zh: '目标', en: 'Target' },
    redirectUris: [callbackUrl],
  })
  const page = await newVisitor(browser, { locale: 'en-US' })
  const findings: string[] = []
  page.on('dialog', (dialog) => {
    findings.push('ran a script')
    void dialog.dismiss()
  })
  page.on('request', (sent) => {
    const { origin, protocol } = new URL(sent.url())
    if (origin !== url && protocol !== 'data:') findings.push(`asked ${sent.url()}`)
  })
  const values = hostileAddresses(url)
  expect(values.length).toBeGreaterThan(300)
  const linkOf = (value: string): string => {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: value,
      response_type: 'code',
      scope: 'products:read',
      state: value,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    return `${url}/oauth?${query}`
  }
  // Requests per client IP are limited, so each value comes from a different one.
  const from = (at: number) => ({ 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` })

  // No document contains its value, so a few values of each show what a browser does with all of them.
  const documents = new Map<string, string>()
  for (const [at, value] of values.entries()) {
    const headers = { ...from(at), accept: 'text/html', 'accept-language': 'en-US' }
    const reply = await fetch(linkOf(value), { redirect: 'manual', headers })
    const leads = reply.headers.has('location') || reply.headers.has('refresh')
    if (reply.status < 400 || leads) findings.push(`left by ${value}`)
    const text = await reply.text()
    if (!documents.has(text)) documents.set(text, value)
  }
  expect(documents.size).toBeLessThan(4)

  const visited = [...documents.values(), ...values.filter((_value, at) => at % IN_BROWSER_EVERY === 0)]
  for (const [at, value] of visited.entries()) {
    await page.setExtraHTTPHeaders(from(values.length + at))
    await page.goto(linkOf(value))
    const { origin, pathname } = new URL(page.url())
    if (origin !== url || pathname !== '/oauth') findings.push(`left by ${value}`)
    // A link that is too long gets no page.
    if (value.length < LONGEST_VALUE) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(linkOf(values[0] ?? ''))
  await expect(page.getByRole('heading', { name: oauthEn.problems.redirect.title })).toBeVisible()
  await expectAccessible(page)
  expect(findings).toEqual([])
  await page.context().close()
})
