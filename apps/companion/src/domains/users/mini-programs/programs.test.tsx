import { DomainError } from '@slipway/contract/refusals.ts'
import { brandOf } from '@slipway/contract/users/apps/app-brand.ts'
import { getHomeSnapshot } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import {
  grantToProgram,
  listUserPrograms,
  openUserProgram,
} from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../app/testing/app-story.tsx'
import { closeStreams } from '../homes/home-stream.ts'
import { miniProgramsZh as t } from './mini-programs-texts.zh.ts'

const appId = 'a'.repeat(32)
const miniProgramId = 'b'.repeat(32)
const homeId = 'h'.repeat(22)
const named = { miniProgramId, cnName: '全屋一览', enName: 'At a glance', logo: '' }
const src = '/panel-files/c0ffee/index.html'
const opened = {
  ...named,
  version: '1.0.0',
  frame: { src, permissions: ['home' as const, 'store' as const], links: [] },
  granted: [],
  isAnswered: false,
}
const content = {
  appName: 'Acme',
  androidName: 'com.acme',
  bundleId: 'com.acme',
  logo: '/files/logo.png',
  items: [],
  hidden: [],
  categories: [],
}

let story: ReturnType<typeof appStory>
beforeEach(() => {
  const brand = brandOf(content, { appId, version: 1, icons: null })
  window.slipwayBrand = { brand, ready: Promise.resolve(), listen: () => () => undefined }
  story = appStory()
  story.server.answer(listUserPrograms, () => [{ ...named, granted: [] }])
  story.server.answer(openUserProgram, () => opened)
  story.server.answer(listHomes, () => [
    {
      homeId,
      name: '我的家',
      timeZone: 'Asia/Shanghai',
      country: 'CN',
      role: 1 as const,
      mayManage: true,
      devices: 0,
      members: 1,
    },
  ])
  story.server.answer(getHomeSnapshot, () => ({ homeId, devices: [], rooms: [], scenes: [], models: {} }))
})
afterEach(() => {
  cleanup()
  closeStreams()
  story.close()
  delete window.slipwayBrand
})

test('the programs of the app are listed, with what is allowed', async () => {
  await story.open('/app/mini')
  const link = await screen.findByRole('link', { name: new RegExp(named.cnName) })
  expect(link.getAttribute('href')).toBe(`/app/mini/${miniProgramId}`)
  expect(screen.getByText(t.granted(0))).toBeTruthy()
})

test('what a program asks for is asked once, before its page is opened', async () => {
  const granted: unknown[] = []
  story.server.answer(grantToProgram, (input) => {
    granted.push(input.permissions)
    return null
  })
  await story.open(`/app/mini/${miniProgramId}`)
  expect(await screen.findByText(t.permissions.home)).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  await story.user.click(screen.getByRole('button', { name: t.allow }))
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toBe(src))
  expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts')
  expect(granted).toEqual([['home', 'store']])
})

test('a user who has denied everything is not asked again, one who has allowed something is asked about new permissions', async () => {
  story.server.answer(openUserProgram, () => ({ ...opened, isAnswered: true }))
  await story.open(`/app/mini/${miniProgramId}`)
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toBe(src))
  cleanup()
  story.server.answer(openUserProgram, () => ({ ...opened, granted: ['home' as const], isAnswered: true }))
  await story.open(`/app/mini/${miniProgramId}`)
  expect(await screen.findByText(t.permissions.store)).toBeTruthy()
})

test('a program that was allowed opens immediately; one that is gone says so', async () => {
  story.server.answer(openUserProgram, () => ({ ...opened, granted: ['home' as const, 'store' as const] }))
  await story.open(`/app/mini/${miniProgramId}`)
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toBe(src))
  cleanup()
  story.server.answer(openUserProgram, () => {
    throw new DomainError('mini-programs.notFound')
  })
  await story.open(`/app/mini/${miniProgramId}`)
  expect(await screen.findByText(t.failed)).toBeTruthy()
})
