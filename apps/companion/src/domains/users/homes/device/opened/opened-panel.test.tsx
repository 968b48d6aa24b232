import { getHomeDevice, listHomeDeviceEvents } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../../app/testing/app-story.tsx'
import { closeStreams } from '../../home-stream.ts'
import { device, deviceId, here, home } from '../testing/device-sample.ts'

let story: ReturnType<typeof appStory>
beforeEach(() => {
  story = appStory()
  story.server.answer(listHomes, () => [home(here, '我的家')])
  story.server.answer(listHomeDeviceEvents, () => ({ items: [], next: null }))
  story.server.answer(watchHome, () => [])
})
afterEach(() => {
  closeStreams()
  story.close()
})

const open = async (changed: Partial<HomeDeviceDetail>) => {
  story.server.answer(getHomeDevice, () => ({ ...device, ...changed }))
  await story.open(`/app/d/${deviceId}`)
}

const panelOf = (zh: string, version: string): HomeDeviceDetail['panel'] => ({
  kind: 'visual',
  panelId: '12',
  rnName: 'PlugPanel',
  version,
  minAppVersion: '1.3.3',
  document: {
    format: 1,
    kind: 'visual',
    model: { productId: '', upgradeCode: '', hash: '' },
    pages: [
      {
        id: 'one',
        title: { zh: '控制', en: 'Control' },
        items: [
          {
            id: 'relay',
            widget: 'switch',
            span: 4,
            bind: { value: { kind: 'p', did: 'relay', deKey: 'relay' } },
            label: { zh, en: zh },
          },
        ],
      },
    ],
  },
  entry: null,
  frame: null,
  program: null,
})

test('a device opens with the panel that its product has chosen', async () => {
  await open({ panel: panelOf('总闸', '1.0.0') })
  expect(await screen.findByRole('switch', { name: /总闸/ })).toBeTruthy()
  expect(screen.queryByText('20.0')).toBeNull()
})

test('a third-party entry names its host and opens apart from the app', async () => {
  const entry = { url: 'https://example.com/manual', name: '说明书', icon: '' }
  await open({ panel: { ...panelOf('', '1.0.0'), kind: 'entry', document: null, entry } as HomeDeviceDetail['panel'] })
  const link = await screen.findByRole('link', { name: /说明书/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    entry.url,
    '_blank',
    'noopener noreferrer',
  ])
  expect(link.textContent).toContain('example.com')
  expect(await screen.findByRole('switch', { name: /继电器/ })).toBeTruthy()
})
