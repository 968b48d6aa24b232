import { DomainError } from '@slipway/contract/refusals.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { openTry, reportTry, setTriedDevice, watchTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import type { OpenedTry } from '@slipway/contract/users/homes/tries/tries.ts'
import { pretendServer } from '@slipway/web-client/testing/answer.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeFragment } from '../shared/secret-fragment.ts'
import { dictionary } from './dictionary.zh.ts'
import { PanelApp } from './PanelApp.tsx'
import { TryPage } from './TryPage.tsx'

const t = dictionary.share.tries
const link = `#eyJ9.${'s'.repeat(43)}`
const session = 'o'.repeat(43)
const feature = {
  did: 'power',
  deKey: 'power',
  name: { zh: '开关', en: 'Power' },
  isRequired: false,
  isStandard: false,
  kind: 'p',
  schema: { type: 'boolean' },
  mayReport: true,
  maySet: true,
} as const
const opened: OpenedTry = {
  session,
  kind: 'try',
  panelName: '大按钮',
  version: '1.0.0',
  entry: null,
  substituted: '',
  device: {
    name: '插座',
    productName: '智能插座',
    picture: '',
    online: true,
    isDisabled: false,
    values: { power: { value: false, time: 1 } },
    mayControl: true,
    endTime: 1_790_000_000_000,
    panel: {
      codePanel: null,
      model: [feature],
      document: {
        format: 1,
        kind: 'visual',
        model: { productId: '', upgradeCode: '', hash: '' },
        pages: [
          {
            id: 'p1',
            title: { zh: '控制', en: 'Control' },
            items: [
              { id: 'i1', widget: 'switch', span: 4, bind: { value: { kind: 'p', did: 'power', deKey: 'power' } } },
            ],
          },
        ],
      },
    },
  },
}

let server: ReturnType<typeof pretendServer>
const user = userEvent.setup()
beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
  window.slipwayConfig = {}
  server = pretendServer()
  server.answer(watchTry, () => [])
})
afterEach(() => {
  cleanup()
  server.close()
})

function open(): void {
  window.history.pushState(null, '', `/app/t${link}`)
  storeFragment()
  render(
    <PanelApp texts={dictionary}>
      <TryPage />
    </PanelApp>,
  )
}

test('a scanned link shows the panel and controls the device; the same phone shows its session the next time', async () => {
  const asked: unknown[] = []
  server.answer(openTry, (input) => {
    asked.push(input)
    return opened
  })
  const set: unknown[] = []
  server.answer(setTriedDevice, (input) => {
    set.push(input)
    return { commandId: 'cccccccccccccccccccccc', status: commandStatus.acked, code: 200, msg: '', output: null }
  })
  open()
  const control = await screen.findByRole('switch')
  expect(screen.getByText(new RegExp(t.try('大按钮')))).toBeTruthy()
  expect(window.location.hash).toBe('')
  await user.click(control)
  await waitFor(() => expect(set).toMatchObject([{ session, data: { power: true } }]))
  expect(screen.queryByRole('heading', { name: t.debugging })).toBeNull()
  cleanup()
  open()
  await screen.findByRole('switch')
  expect(asked).toEqual([{ link }, { link, session }])
})

test('a debug link also shows versions and what is sent and reported', async () => {
  server.answer(openTry, () => ({ ...opened, kind: 'debug' as const, version: '' }))
  server.answer(setTriedDevice, () => {
    throw new DomainError('homes.deviceOffline')
  })
  open()
  expect(await screen.findByRole('heading', { name: t.debugging })).toBeTruthy()
  expect(screen.getByText(t.versions(t.unpublished, '1'))).toBeTruthy()
  await user.click(screen.getByRole('switch'))
  expect(await screen.findByText(/→ power = true/)).toBeTruthy()
  expect(await screen.findByText(/^× /)).toBeTruthy()
})

test('a link that is over says how to get another one', async () => {
  server.answer(openTry, () => {
    throw new DomainError('tries.over')
  })
  open()
  expect(await screen.findByRole('heading', { name: t.over })).toBeTruthy()
})

test('a third-party entry names the address that it opens, and a panel that can’t be tried says so', async () => {
  server.answer(openTry, () => ({
    ...opened,
    substituted: 'eib' as const,
    entry: { url: 'https://example.com/manual', name: '说明书' },
  }))
  open()
  const entry = await screen.findByRole('link', { name: t.opens('说明书', 'example.com') })
  expect(entry.getAttribute('rel')).toContain('noopener')
  expect(screen.getByText(t.substituted.eib)).toBeTruthy()
})

test('a debug link runs the code of a panel and loads each build; what it logs goes to its developer', async () => {
  const code = (build: string) => ({
    panelId: '7',
    src: `/panel-files/${build}/index.html`,
    permissions: [],
    links: [],
    model: [],
    isProgram: false,
  })
  const panel = { ...opened.device.panel, codePanel: code('one') }
  server.answer(openTry, () => ({ ...opened, kind: 'debug' as const, device: { ...opened.device, panel } }))
  const next = new EventTarget()
  const built = new Promise<void>((resolve) => next.addEventListener('built', () => resolve()))
  server.answer(watchTry, async () => {
    await built
    return [{ panel: { ...panel, codePanel: code('two') } }]
  })
  const logged: string[] = []
  server.answer(reportTry, ({ log }) => {
    logged.push(...log)
    return null
  })
  open()
  const frame = await screen.findByTitle('插座')
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([code('one').src, 'allow-scripts'])
  // The second page of a frame is not the panel any more.
  frame.dispatchEvent(new Event('load'))
  frame.dispatchEvent(new Event('load'))
  expect(await screen.findByText(t.failed('离开了自己的页面'))).toBeTruthy()
  expect(await screen.findByRole('switch')).toBeTruthy()
  await waitFor(() => expect(logged).toContain(`× ${t.failed('left its page')}`))
  next.dispatchEvent(new Event('built'))
  await waitFor(() => expect(screen.getByTitle('插座').getAttribute('src')).toBe(code('two').src))
  expect(screen.queryByText(t.failed('离开了自己的页面'))).toBeNull()
})

test('a mini-program runs on the tried device; one that is not published says so', async () => {
  const src = '/panel-files/mini/index.html'
  const codePanel = { panelId: '7', src, permissions: ['device' as const], links: [], model: [], isProgram: true }
  const panel = { ...opened.device.panel, codePanel }
  server.answer(openTry, () => ({ ...opened, device: { ...opened.device, panel } }))
  open()
  expect((await screen.findByTitle('插座')).getAttribute('src')).toBe(src)
  cleanup()
  server.answer(openTry, () => ({ ...opened, substituted: 'noProgram' as const }))
  open()
  expect(await screen.findByText(t.substituted.noProgram)).toBeTruthy()
})

test('a code panel that has failed stays replaced while its build is the same, and the page says so', async () => {
  const codePanel = {
    panelId: '7',
    src: '/panel-files/one/index.html',
    permissions: [],
    links: [],
    model: [],
    isProgram: false,
  }
  const panel = { ...opened.device.panel, codePanel }
  server.answer(openTry, () => ({ ...opened, kind: 'debug' as const, device: { ...opened.device, panel } }))
  const { promise: renamed, resolve: rename } = Promise.withResolvers<void>()
  server.answer(watchTry, async () => {
    await renamed
    return [{ panel: { ...panel } }]
  })
  server.answer(reportTry, () => null)
  open()
  const frame = await screen.findByTitle('插座')
  for (let loads = 0; loads < 2; loads++) frame.dispatchEvent(new Event('load'))
  expect(await screen.findByRole('switch')).toBeTruthy()
  rename()
  expect(await screen.findByText(t.saved, { exact: false })).toBeTruthy()
  expect(screen.getByText(t.failed('离开了自己的页面'))).toBeTruthy()
})
