import {
  cancelBuild,
  getBuild,
  listBuilds,
  startBuild,
  watchBuild,
  withdrawBuild,
} from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { listBuilders } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { exportProject } from '@slipway/contract/users/app-builds/exports/app-exports.calls.ts'
import type { AppBuild, BuildOutlook, BuildRow } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { getAppKeys, getRegistration } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { getAppDetail, publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole, stream } from '../../../app/testing/open-console.tsx'
import { anyApp, anyAppDetail } from '../apps/testing/apps.ts'
import { notBuilt } from './testing/builds.ts'
import { noKeys, noRegistration } from './testing/keys.ts'
import { buildsZh as t } from './texts.zh.ts'

afterEach(() => vi.unstubAllGlobals())

const { appId } = anyApp
const START = 1_790_000_000_000
const complete: BuildOutlook = {
  ...notBuilt,
  buildId: 'b1',
  state: 2,
  oemVersion: '1.2.0',
  nextVersion: '1.2.1',
  innerAndroidDownloadUrl: '/inner',
  outterAndroidDownloadUrl: 'https://iot.example.com/download/app/x',
  iosDownloadUrl: 'https://iot.example.com/download/ios/x',
  pageUrl: 'https://iot.example.com/download/oemapp?v=1.2.0&t=x',
  size: 30_146,
  sha256: 'ab'.repeat(32),
  certSha256: 'cd'.repeat(32),
  iosSigner: 'authority',
  startTime: START,
  endTime: START + 3_000,
}

type Extra = Parameters<typeof openConsole>[1][number]
const open = (of: Partial<Record<PackageType, BuildOutlook>>, rows: BuildRow[] = [], ...more: Extra[]) =>
  openConsole(`/home/app/${appId}/build`, [
    on(getAppDetail, () => anyAppDetail),
    on(getBuild, ({ packageType }) => ({ ...(of[packageType] ?? notBuilt), packageType })),
    on(listBuilds, () => ({ items: rows, total: rows.length })),
    on(listBuilders, () => []),
    on(getAppKeys, () => noKeys),
    on(getRegistration, () => noRegistration),
    ...more,
  ])
const card = async (packageType: PackageType) => {
  const heading = await screen.findByRole('heading', { name: t.types[packageType] })
  return within(heading.closest('section') as HTMLElement)
}

test('a first build starts with version 1.0.0, and its steps are shown with their times (SC-69, ST-48)', async () => {
  let state: BuildOutlook = notBuilt
  const { person, lastAsked } = await openConsole(`/home/app/${appId}/build`, [
    on(getAppDetail, () => anyAppDetail),
    on(getBuild, ({ packageType }) => ({ ...(packageType === 'experience' ? state : notBuilt), packageType })),
    on(listBuilds, () => ({ items: [], total: 0 })),
    on(getAppKeys, () => noKeys),
    on(getRegistration, () => noRegistration),
    on(listBuilders, () => []),
    on(startBuild, () => {
      const key = { step: 'key' as const, startTime: START, endTime: START + 1_200 }
      state = { ...notBuilt, state: 1, buildId: 'b1', steps: [key, { step: 'icons', startTime: START, endTime: null }] }
      return { buildId: 'b1', state: 1 as const, queuePlace: 0 }
    }),
    stream(watchBuild).answer,
    on(cancelBuild, () => {
      state = notBuilt
      return null
    }),
  ])
  const experience = await card('experience')
  expect(await experience.findByText(t.quota(3, 10, 41, 100))).toBeTruthy()
  await person.click(experience.getByRole('button', { name: t.build }))
  expect(lastAsked(startBuild)).toEqual({ appId, packageType: 'experience', oemVersion: '1.0.0' })
  const steps = within(await experience.findByRole('list', { name: t.progress }))
  expect(steps.getByText(t.steps.icons)).toBeTruthy()
  expect(steps.getByText(t.seconds(1.2))).toBeTruthy()
  await person.click(experience.getByRole('button', { name: t.cancel }))
  expect(await experience.findByRole('button', { name: t.build })).toBeTruthy()
})

test('the steps of a build appear as the server sends them, and its end asks for the history again', async () => {
  const live = stream(watchBuild)
  const running: BuildOutlook = { ...notBuilt, state: 1, buildId: 'b1', oemVersion: '1.0.0' }
  let rows: BuildRow[] = []
  const { asked } = await openConsole(`/home/app/${appId}/build`, [
    on(getAppDetail, () => anyAppDetail),
    on(getBuild, ({ packageType }) => ({ ...(packageType === 'experience' ? running : notBuilt), packageType })),
    on(listBuilds, () => ({ items: rows, total: rows.length })),
    on(listBuilders, () => []),
    on(getAppKeys, () => noKeys),
    on(getRegistration, () => noRegistration),
    live.answer,
  ])
  const experience = await card('experience')
  expect(await experience.findByText(t.queued(0))).toBeTruthy()
  await waitFor(() => expect(asked.filter((one) => one.call === watchBuild)).toHaveLength(1))
  live.tell({ build: { ...running, steps: [{ step: 'align', startTime: START, endTime: null }] } })
  expect(await experience.findByText(t.steps.align)).toBeTruthy()
  rows = [{ ...complete, log: '' }]
  live.tell({ build: complete })
  expect(await screen.findByText(t.history.count(1))).toBeTruthy()
})

test('a complete build has its code, its version and its links, and can be built again or withdrawn (ST-54, ST-55)', async () => {
  const withdrawn: AppBuild = { ...complete, withdrawTime: START }
  const { person, lastAsked } = await open(
    { experience: complete },
    [{ ...complete, log: '' }],
    on(withdrawBuild, () => withdrawn),
  )
  const experience = await card('experience')
  expect(await experience.findByRole('img', { name: t.qr('1.2.0') })).toBeTruthy()
  expect(experience.getByText(t.qrVersion('1.2.0'))).toBeTruthy()
  expect(experience.getByText(t.profiles.authority)).toBeTruthy()
  expect(experience.getByRole('link', { name: t.links.android }).getAttribute('href')).toBe('/inner')
  expect(experience.getByRole<HTMLInputElement>('textbox', { name: t.version }).value).toBe('1.2.1')
  expect(experience.getByRole('button', { name: t.rebuild })).toBeTruthy()
  await person.click(experience.getByRole('button', { name: t.withdraw }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: t.withdraw }))
  await waitFor(() => expect(lastAsked(withdrawBuild)).toEqual({ buildId: 'b1' }))
})

test('what is missing is listed with links, and a look that is not published is published on the way', async () => {
  const { person, lastAsked } = await open(
    {
      experience: { ...notBuilt, missing: ['published'] },
      formal: { ...notBuilt, missing: ['published', 'agreement', 'https'] },
    },
    [],
    on(publishApp, () => ({ publishTime: START })),
    on(startBuild, () => ({ buildId: 'b1', state: 1 as const, queuePlace: 0 })),
  )
  const formal = await card('formal')
  const link = await formal.findByRole('link', { name: t.needs.agreement })
  expect(link.getAttribute('href')).toBe(`/home/app/${appId}/agreements`)
  expect(formal.getByText(t.needs.https)).toBeTruthy()
  expect(formal.getByRole<HTMLButtonElement>('button', { name: t.build }).disabled).toBe(true)
  const experience = await card('experience')
  await person.click(experience.getByRole('button', { name: t.publishAndBuild }))
  await waitFor(() => expect(lastAsked(startBuild)).toMatchObject({ packageType: 'experience' }))
  expect(lastAsked(publishApp)).toEqual({ appId })
})

test.each([
  ['appBuilds.dayLimit', t.limits.day, 10],
  ['appBuilds.monthLimit', t.limits.month, 100],
] as const)(
  'the limit %s is a dialog with the time it is free again (ER-29, ER-30)',
  async (refusal, reached, limit) => {
    const { person } = await open(
      {},
      [],
      on(startBuild, () => {
        throw new DomainError(refusal, { limit, used: limit, freeAt: START })
      }),
    )
    const experience = await card('experience')
    await person.click(await experience.findByRole('button', { name: t.build }))
    const dialog = within(await screen.findByRole('dialog', { name: reached.title }))
    expect(dialog.getByText(reached.text(limit, formatTime(START)))).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: t.limits.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('a failure says why and what resolves it, and a server without the tools how to install them (ST-47)', async () => {
  const failed: BuildOutlook = {
    ...notBuilt,
    state: 3,
    buildId: 'b1',
    oemVersion: '1.0.0',
    innerAndroidDownloadUrl: 'fail:toolsMissing',
    outterAndroidDownloadUrl: 'fail:toolsMissing',
    iosDownloadUrl: 'fail:toolsMissing',
    startTime: START,
    error: { code: 'toolsMissing', text: '缺少工具', cure: '请安装' },
    toolsMissing: ['aapt', 'zipalign'],
  }
  const { person } = await open({ experience: failed }, [{ ...failed, log: 'aapt: no' }])
  const experience = await card('experience')
  expect(await experience.findByText('缺少工具')).toBeTruthy()
  expect(experience.getByText('请安装')).toBeTruthy()
  expect(experience.getByText('apt-get install -y aapt')).toBeTruthy()
  expect(experience.getByText(`${t.tools.text}aapt, zipalign`)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: t.history.showLog }))
  expect(await screen.findByText('aapt: no')).toBeTruthy()
})

test('projects for stores can be downloaded once a formal build could start', async () => {
  await open({ formal: notBuilt })
  const link = await screen.findByRole('link', { name: t.exports.projects.xcode.download })
  expect(link.getAttribute('href')).toBe(`${exportProject.path}?appId=${appId}&platform=xcode`)
  const twa = screen.getByRole('link', { name: t.exports.projects.twa.download })
  expect(twa.getAttribute('href')).toBe(`${exportProject.path}?appId=${appId}&platform=twa`)
})

test('no project is offered while something is missing', async () => {
  await open({ formal: { ...notBuilt, missing: ['https'] } })
  expect(await screen.findByText(t.exports.notReady)).toBeTruthy()
  expect(screen.queryByRole('link', { name: t.exports.projects.xcode.download })).toBeNull()
})

test('a version that is none is not sent', async () => {
  const { person } = await open({})
  const experience = await card('experience')
  const version = await experience.findByRole('textbox', { name: t.version })
  await person.clear(version)
  await person.type(version, '1.0')
  expect(await experience.findByText(t.versionWrong)).toBeTruthy()
  expect(experience.getByRole<HTMLButtonElement>('button', { name: t.build }).disabled).toBe(true)
})
