import { getHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import {
  acceptDeviceUpgrade,
  getDeviceUpgrade,
  type DeviceUpgrade,
} from '@slipway/contract/users/homes/upgrades/upgrades.calls.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { claimedDevice } from '../adding/testing/claimed-device.ts'
import { upgradesZh as t } from './upgrades-texts.zh.ts'

const { deviceId } = claimedDevice
const offer: DeviceUpgrade = {
  jobId: '7'.repeat(22),
  firmwareVersion: 'V1.2.0 build 260801',
  fromVersion: 'V1.1.0 build 260301',
  size: 524_288,
  notes: '修复断网重连',
  state: 'consenting',
  percent: 0,
  asks: true,
  expireTime: 1_797_000_000_000,
}
let story: ReturnType<typeof appStory>
let upgrades: DeviceUpgrade[]
beforeEach(() => {
  story = appStory()
  upgrades = [offer]
  story.server.answer(getDeviceUpgrade, () => upgrades)
  story.server.answer(acceptDeviceUpgrade, () => [
    { ...offer, state: 'downloading' as const, percent: 12, asks: false },
  ])
})
afterEach(() => {
  cleanup()
  story.close()
})
const open = async (may: ('see' | 'manage')[]) => {
  const more = { homeId: 'h'.repeat(22), shareId: null, panel: null, productModel: '', serial: 'lamp', model: [], may }
  story.server.answer(getHomeDevice, () => ({ ...claimedDevice, ...more }))
  await story.open(`/app/d/${deviceId}/firmware`)
}

test('an offered update shows its notes; who manages the home agrees, and sees how far it is', async () => {
  await open(['see', 'manage'])
  expect(await screen.findByText(offer.notes)).toBeTruthy()
  expect(screen.getByText(/大小 512 KB/)).toBeTruthy()
  expect(screen.getByRole('link', { name: t.later }).getAttribute('href')).toBe(`/app/d/${deviceId}`)
  await story.user.click(screen.getByRole('button', { name: t.accept }))
  expect(story.server.inputsOf(acceptDeviceUpgrade)).toEqual([{ deviceId, jobId: offer.jobId }])
  expect(await screen.findByText(`${t.states.downloading} ${t.percent(12)}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.accept })).toBeNull()
})

test('other members see it and who can agree', async () => {
  await open(['see'])
  expect(await screen.findByText(t.ownerOnly)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.accept })).toBeNull()
})

test('a device without an update says so', async () => {
  upgrades = []
  await open(['see'])
  expect(await screen.findByText(t.none)).toBeTruthy()
})
