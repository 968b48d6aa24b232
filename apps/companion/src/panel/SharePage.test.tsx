import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  acceptShare,
  readShare,
  setVisitedDevice,
  visitDevice,
  watchVisit,
} from '@slipway/contract/users/homes/shares/shares.calls.ts'
import type { ShownShare, VisitedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import { pretendServer } from '@slipway/web-client/testing/answer.ts'
import { onSessionEnd } from '@slipway/web-client/session-end.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followFragment, storeFragment } from '../shared/secret-fragment.ts'
import { dictionary } from './dictionary.zh.ts'
import { PanelApp } from './PanelApp.tsx'
import { SharePage } from './SharePage.tsx'

const t = dictionary.share
const token = 't'.repeat(43)
const deviceId = 'd'.repeat(22)
const share: ShownShare = {
  deviceName: '书桌插座',
  productName: '智能插座',
  picture: '',
  by: 'Ann',
  mayControl: true,
  withMessages: true,
  endTime: null,
  asLink: false,
}
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
const visited: VisitedDevice = {
  name: '书桌插座',
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
      kind: 'generated',
      model: { productId: 'a'.repeat(32), upgradeCode: '', hash: '' },
      pages: [
        {
          id: 'p1',
          title: { zh: '控制', en: 'Control' },
          items: [
            { id: 'i1', widget: 'switch', span: 2, bind: { value: { kind: 'p', did: 'power', deKey: 'power' } } },
            { id: 'i2', widget: 'events', span: 4, bind: { e1: { kind: 'e', did: 'overload', deKey: 'overload' } } },
          ],
        },
      ],
    },
  },
}

let server: ReturnType<typeof pretendServer>
let left: string[]
const user = userEvent.setup()

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
  window.slipwayConfig = {}
  sessionStorage.clear()
  left = []
  server = pretendServer()
  server.answer(readShare, () => share)
})
afterEach(() => {
  cleanup()
  server.close()
})

const stateOf = (element: HTMLElement) => element.closest('[data-state]')?.getAttribute('data-state')

function open(fragment = `#${token}`) {
  window.history.pushState(null, '', `/app/s${fragment}`)
  storeFragment()
  render(
    <PanelApp texts={dictionary}>
      <SharePage leaveTo={(address) => left.push(address)} />
    </PanelApp>,
  )
}

test('a share names the device, its giver and its terms before it is accepted, and its token leaves the address', async () => {
  const accepted: unknown[] = []
  server.answer(acceptShare, (input) => {
    accepted.push(input)
    return {
      ...visited,
      deviceId,
      roomId: null,
      gatewayId: null,
      productId: 'a'.repeat(32),
      onlineTime: null,
      bindTime: 1,
    }
  })
  open()
  expect(await screen.findByRole('heading', { name: '书桌插座' })).toBeTruthy()
  for (const text of [t.by('Ann'), t.control, t.messages, t.untilWithdrawn]) expect(screen.getByText(text)).toBeTruthy()
  expect(window.location.hash).toBe('')
  await user.click(screen.getByRole('button', { name: t.accept }))
  await waitFor(() => expect(left).toEqual([`/app/d/${deviceId}`]))
  expect(accepted).toEqual([{ token }])
  expect(sessionStorage).toHaveLength(0)
})

test('whoever has no session signs in first, and comes back to the same share', async () => {
  let ended = 0
  onSessionEnd(() => (ended += 1))
  server.answer(acceptShare, () => {
    throw new DomainError('access.noSession')
  })
  open()
  await user.click(await screen.findByRole('button', { name: t.accept }))
  await waitFor(() => expect(ended).toBe(1))
  cleanup()
  open('')
  expect(await screen.findByText(t.by('Ann'))).toBeTruthy()
})

test.each([
  ['without a token', ''],
  ['with half a token', '#abc'],
])('an address %s says that the share is over', async (_, fragment) => {
  open(fragment)
  expect(screen.getByRole('heading', { name: t.over })).toBeTruthy()
})

test('a refusal is shown in its place: in one’s own home, or withdrawn meanwhile', async () => {
  server.answer(acceptShare, () => {
    throw new DomainError('homes.inYourHome', { home: '我家' })
  })
  open()
  await user.click(await screen.findByRole('button', { name: t.accept }))
  expect((await screen.findByRole('alert')).textContent).toContain('我家')
  server.answer(acceptShare, () => {
    throw new DomainError('homes.shareOver')
  })
  await user.click(screen.getByRole('button', { name: t.accept }))
  expect(await screen.findByRole('heading', { name: t.over })).toBeTruthy()
})

test('a visitor sees the panel and controls the device, until the link ends', async () => {
  server.answer(readShare, () => ({ ...share, asLink: true, endTime: visited.endTime }))
  server.answer(visitDevice, () => visited)
  const sets: unknown[] = []
  server.answer(setVisitedDevice, (input) => {
    sets.push([input.data, input.waitMs])
    return { commandId: '7777777777777777777777', status: commandStatus.acked, code: 200, msg: null, output: null }
  })
  const { panel: _panel, ...parts } = visited
  let say: (event: object) => void = () => undefined
  server.answer(
    watchVisit,
    () =>
      new ReadableStream({
        start(controller) {
          say = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
          say({ device: parts })
        },
      }) as never,
  )
  open()
  const power = await screen.findByRole('switch')
  // Visitors get no events, which is not the same as none.
  expect(screen.queryByText('还没有事件')).toBeNull()
  await user.click(power)
  await waitFor(() => expect(sets).toEqual([[{ power: true }, controlLimits.waitMs.max]]))
  say({ device: { ...parts, busy: ['power'] } })
  await waitFor(() => expect(stateOf(screen.getByRole('switch'))).toBe('busy'))
  say({ device: { ...parts, values: { power: { value: true, time: 2 } }, mayControl: false } })
  await waitFor(() => expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true))
  say({ over: 'ended' })
  expect(await screen.findByRole('heading', { name: t.over })).toBeTruthy()
})

test('another link that is opened in the same tab starts the page again, with that link', async () => {
  open()
  const again = vi.fn<() => void>(storeFragment)
  followFragment(again)
  window.location.hash = `#${'u'.repeat(43)}`
  await waitFor(() => expect(again).toHaveBeenCalledTimes(1))
  expect(sessionStorage.getItem('fragment:/app/s')).toBe(`#${'u'.repeat(43)}`)
  expect(window.location.hash).toBe('')
})

test('a visitor gets the code of a panel in a frame without rights, and the generated one where it fails', async () => {
  server.answer(readShare, () => ({ ...share, asLink: true }))
  server.answer(watchVisit, () => [])
  const codePanel = {
    panelId: '7',
    src: '/panel-files/none/index.html',
    permissions: [],
    links: [],
    model: [],
    isProgram: false,
  }
  server.answer(visitDevice, () => ({ ...visited, panel: { ...visited.panel, codePanel } }))
  open()
  const frame = await screen.findByTitle('书桌插座')
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([codePanel.src, 'allow-scripts'])
  expect(screen.queryByRole('switch')).toBeNull()
  // The second page of a frame is not the panel any more.
  frame.dispatchEvent(new Event('load'))
  frame.dispatchEvent(new Event('load'))
  expect(await screen.findByRole('switch', { name: /开关/ })).toBeTruthy()
})
