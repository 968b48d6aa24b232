import { DomainError } from '@slipway/contract/refusals.ts'
import { getBuild, listBuilds } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import {
  addBuilder,
  listBuilders,
  removeBuilder,
} from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import type { AppBuilder } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import { getAppKeys, getRegistration } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { getAppDetail } from '@slipway/contract/users/apps/apps.calls.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asDeveloper } from '../../../../app/testing/as-developer.ts'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { anyApp, anyAppDetail } from '../../apps/testing/apps.ts'
import { notBuilt } from '../testing/builds.ts'
import { noKeys, noRegistration } from '../testing/keys.ts'
import { buildersZh as t } from './texts.zh.ts'

afterEach(() => vi.unstubAllGlobals())

const START = 1_790_000_000_000
const builder: AppBuilder = {
  builderId: 'b1',
  name: 'build-1',
  platforms: ['android'],
  hint: 'slb_3Fq8aZ',
  addedBy: 'admin@example.com',
  addTime: START,
  lastSeenTime: START + 60_000,
}

type Extra = Parameters<typeof openConsole>[1][number]
const open = (...more: Extra[]) =>
  openConsole(`/home/app/${anyApp.appId}/build`, [
    on(getAppDetail, () => anyAppDetail),
    on(getBuild, ({ packageType }) => ({ ...notBuilt, packageType })),
    on(listBuilds, () => ({ items: [], total: 0 })),
    on(getAppKeys, () => noKeys),
    on(getRegistration, () => noRegistration),
    ...more,
  ])
const panel = async () => {
  const heading = await screen.findByRole('heading', { name: t.title })
  return within(heading.closest('section') as HTMLElement)
}

test('builders are listed with their last request, and removed after a question', async () => {
  let builders = [builder, { ...builder, builderId: 'b2', name: 'build-2', lastSeenTime: null }]
  const { person, lastAsked } = await open(
    on(listBuilders, () => builders),
    on(removeBuilder, () => {
      builders = builders.slice(1)
      return null
    }),
  )
  const list = within(await (await panel()).findByRole('list'))
  expect(list.getByText(t.seen(formatTime(START + 60_000)))).toBeTruthy()
  expect(list.getByText(t.neverSeen)).toBeTruthy()
  await person.click(list.getAllByRole('button', { name: t.remove })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('alertdialog', { name: t.removing.title('build-1') }))
  await person.click(dialog.getByRole('button', { name: t.remove }))
  await waitFor(() => expect(screen.queryByText('build-1')).toBeNull())
  expect(lastAsked(removeBuilder)).toEqual({ builderId: 'b1' })
})

test('a new builder shows its token once, with the command that uses it', async () => {
  let isTaken = true
  const { person } = await open(
    on(listBuilders, () => []),
    on(addBuilder, ({ name }) => {
      if (isTaken) throw new DomainError('appBuilders.nameTaken', { field: 'name' })
      return { ...builder, name, lastSeenTime: null, token: 'slb_secret' }
    }),
  )
  const own = await panel()
  expect(await own.findByText(t.empty)).toBeTruthy()
  await person.click(own.getByRole('button', { name: t.add }))
  const form = within(await screen.findByRole('dialog', { name: t.add }))
  await person.type(form.getByRole('textbox', { name: new RegExp(t.name) }), 'build-9')
  await person.click(form.getByRole('button', { name: t.add }))
  expect(await form.findByText(/已有同名的构建机/)).toBeTruthy()
  isTaken = false
  await person.click(form.getByRole('button', { name: t.add }))
  const shown = within(await screen.findByRole('dialog', { name: t.once.title('build-9') }))
  expect(shown.getByText('slb_secret')).toBeTruthy()
  expect(shown.getByText(/slipway builder --platforms android --server/)).toBeTruthy()
  await person.click(shown.getByRole('button', { name: t.once.done }))
  await waitFor(() => expect(screen.queryByText('slb_secret')).toBeNull())
})

test('builders are for administrators only', async () => {
  const { lastAsked } = await openConsole(`/home/app/${anyApp.appId}/build`, [
    on(getAppDetail, () => anyAppDetail),
    on(getBuild, ({ packageType }) => ({ ...notBuilt, packageType })),
    on(listBuilds, () => ({ items: [], total: 0 })),
    on(getAppKeys, () => noKeys),
    on(getRegistration, () => noRegistration),
    on(listBuilders, () => []),
    asDeveloper(),
  ])
  await screen.findByRole('heading', { name: /应用商店工程/ })
  expect(screen.queryByRole('heading', { name: t.title })).toBeNull()
  expect(lastAsked(listBuilders)).toBeUndefined()
})
