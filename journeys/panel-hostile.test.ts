import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Request } from '@playwright/test'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import { getHomeDevice, updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { reportPanel } from '@slipway/contract/users/homes/panel-reports.calls.ts'
import { addHome, updateHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { newUser, send } from './testing/accounts.ts'
import { endSpinningPage } from './testing/busy-renderer.ts'
import { plugWithCode } from './testing/code-panels.ts'
import { attacks, ENDLESS, hostilePanel, hostileProgram } from './testing/hostile-panel.ts'
import { publishedProgram } from './testing/mini-programs.ts'
import { expect, test } from './testing/story.ts'

const names = Object.keys(attacks)
/** What the browser or the host has said to those that would notice. */
const refusals = [
  'writes to its parent: SecurityError',
  'reads the storage of its parent: SecurityError',
  'moves the top page: SecurityError',
  'stores something: SecurityError',
  'sets a cookie: SecurityError',
  'fetches from another site: TypeError',
  'calls the API with the cookies of the user: TypeError',
  'calls the API by an old request: NetworkError',
  'imports a module: TypeError',
  'opens a window: null',
  'starts a service worker: SecurityError',
  'makes code from text: EvalError',
  'leaves for another site: left its page',
  'leaves by a refresh: left its page',
  'floods its host: too many messages',
  'sends too much: 413',
  'sends what is no request: 404',
  'uses what it may not: 403',
  'opens a link that it has not named: 403',
]

async function answered(request: Request, then: () => unknown): Promise<void> {
  await request.response()
  then()
}

test('nothing leaves a hostile panel, the app goes on with the generated one, and its developer sees each attempt', async ({
  shared,
  developer: { client },
  browser,
}) => {
  const reached: string[] = []
  const elsewhere = createServer((request, reply) => {
    reached.push(`${request.method} ${request.url}`)
    reply.setHeader('access-control-allow-origin', '*').end('export {}')
  })
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve))
  const away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`

  // With timers as people have them, and without the header that makes the requests of a frame ask first.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: {} })
  const phone = await context.newPage()
  const opened: string[] = []
  context.on('page', (page) => opened.push(page.url()))
  phone.on('dialog', (dialog) => {
    opened.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  phone.on('download', (download) => opened.push(`download ${download.url()}`))
  const { panel, deviceId } = await plugWithCode({ shared, client, phone }, hostilePanel(away))
  const address = `${shared.url}/app/d/${deviceId}`

  const came: string[] = []
  const reports: Promise<void>[] = []
  phone.on('request', (request) => {
    if (!request.url().endsWith(reportPanel.path)) return
    const { event, msg } = request.postDataJSON() as { event: string; msg: string }
    reports.push(answered(request, () => event === 'failed' && came.push(msg)))
  })
  for (const [number, name] of names.entries()) {
    await test.step(name, async () => {
      await send(phone.request, shared.url, updateHomeDevice, { deviceId, name: String(number) })
      await phone.goto(address)
      // The generated panel, which takes over.
      await expect(phone.getByRole('switch').first()).toBeVisible()
      expect(phone.url()).toBe(address)
      await expect.poll(() => came.length).toBe(number + 1)
      await Promise.all(reports.splice(0))
    })
  }
  expect(reached).toEqual([])
  expect(opened).toEqual([])
  const blocked = came.map((said, number) => `${names[number]}: ${said.replace(/^\d+ /, '')}`)
  expect(blocked).toEqual(expect.arrayContaining(refusals))
  const { values } = await send(phone.request, shared.url, getHomeDevice, { deviceId })
  expect(values).toEqual({})
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('hostile')
  expect(await phone.evaluate(() => document.title)).not.toBe('owned')
  expect(await phone.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('a')

  const { panelId } = panel
  await expect
    .poll(async () => (await client.call(getPanelHealth, { panelId })).versions)
    .toMatchObject([{ opened: names.length, failed: names.length }])
  await test.step('spins without end', async () => {
    await send(phone.request, shared.url, updateHomeDevice, { deviceId, name: String(ENDLESS) })
    const doomed = await context.newPage()
    await doomed.goto(address, { waitUntil: 'commit' })
    await endSpinningPage(browser)
    await doomed.close()
    // The panel has ended the page once, and is not opened in this browser for a day.
    const another = await context.newPage()
    await another.goto(address)
    await expect(another.getByRole('switch').first()).toBeVisible()
    await expect
      .poll(async () => (await client.call(getPanelHealth, { panelId })).versions)
      .toMatchObject([{ failed: names.length + 1, lastMsg: 'has stopped the app' }])
  })
  await context.close()
  elsewhere.close()
})

test('nothing leaves a hostile mini-program, neither in its frame nor opened alone', async ({
  shared,
  developer,
  browser,
}) => {
  const reached: string[] = []
  const elsewhere = createServer((request, reply) => {
    reached.push(`${request.method} ${request.url}`)
    reply.setHeader('access-control-allow-origin', '*').end('export {}')
  })
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve))
  const away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  const { appId, miniProgramId } = await publishedProgram(shared, developer, hostileProgram(away))

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: {} })
  const phone = await context.newPage()
  const opened: string[] = []
  context.on('page', (page) => opened.push(page.url()))
  phone.on('dialog', (dialog) => {
    opened.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  phone.on('download', (download) => opened.push(`download ${download.url()}`))
  await newUser(phone.request, shared)
  const place = { timeZone: 'Asia/Shanghai', country: 'CN' }
  const { homeId } = await send(phone.request, shared.url, addHome, { name: '0', ...place })
  const address = `${shared.url}/app/mini/${miniProgramId}`
  await phone.goto(`${address}?app=${appId}&lang=en-US`)

  const came: string[] = []
  for (const [number, name] of names.entries()) {
    await test.step(name, async () => {
      await send(phone.request, shared.url, updateHome, { homeId, name: String(number), ...place })
      await phone.goto(address)
      const alert = phone.getByRole('alert')
      await expect(alert).toBeVisible()
      expect(phone.url()).toBe(address)
      came.push(/\((.*)\)/.exec((await alert.textContent()) ?? '')?.[1] ?? '')
    })
  }
  expect(reached).toEqual([])
  expect(opened).toEqual([])
  const blocked = came.map((said, number) => `${names[number]}: ${said.replace(/^\d+ /, '')}`)
  expect(blocked).toEqual(expect.arrayContaining(refusals))
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('hostile')
  expect(await phone.evaluate(() => document.title)).not.toBe('owned')

  // Opened alone, its page has the same cage.
  const alone = await context.newPage()
  const frames: string[] = []
  phone.on('request', (request) => request.url().includes('/panel-files/') && frames.push(request.url()))
  await phone.reload()
  await expect.poll(() => frames.some((url) => url.endsWith('index.html'))).toBe(true)
  await alone.goto(frames.find((url) => url.endsWith('index.html')) ?? '')
  const inside = () => [
    location.origin,
    self.origin,
    (() => {
      try {
        return String(localStorage.length)
      } catch (error) {
        return error instanceof Error ? error.name : ''
      }
    })(),
  ]
  expect((await alone.evaluate(inside)).slice(1)).toEqual(['null', 'SecurityError'])
  await context.close()
  elsewhere.close()
})
