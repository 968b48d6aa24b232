import { DomainError } from '@slipway/contract/refusals.ts'
import {
  addGreyAccounts,
  createMiniProgram,
  createSampleProgram,
  getMiniProgram,
  getProgramApps,
  listGreyAccounts,
  listOwnMiniPrograms,
  listPublications,
  publishMiniProgram,
  rollBackMiniProgram,
  setProgramApps,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import {
  acknowledgeFindings,
  getPackageStatus,
  listMiniReviews,
  previewMiniVersion,
  reviewMiniVersion,
} from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { miniZh as t } from './texts.zh.ts'
import { anyDetail, anyVersion } from './testing/mini-programs.ts'

afterEach(() => vi.unstubAllGlobals())

const { program } = anyDetail
const { miniProgramId } = program
type Extra = Parameters<typeof openConsole>[1][number]
const noReviews = on(listMiniReviews, () => ({ items: [], total: 0 }))
const list = (items = [program]) => on(listOwnMiniPrograms, () => ({ items, total: items.length }))
const packed = on(getPackageStatus, () => ({ state: 1 as const, version: '1.0.0', findings: [], reason: '' }))
const link = { urls: ['http://192.168.1.20:3000/app/m#7.1.a'], expireTime: 1_790_000_000_000 }
const open = (path: string, detail: MiniProgramDetail, ...more: Extra[]) =>
  openConsole(path, [
    on(getMiniProgram, () => detail),
    on(listPublications, () => ({ items: [], total: 0 })),
    packed,
    noReviews,
    ...more,
  ])
const page = `/home/miniProgram/${miniProgramId}`

test('cards show the stage and what users have, and lead to the page', async () => {
  await openConsole('/home/miniProgram', [
    list([{ ...program, fullVersion: '0.9.0', greyVersion: '1.0.0' }]),
    noReviews,
  ])
  const card = await screen.findByRole('link', { name: new RegExp(program.cnName) })
  expect(card.getAttribute('href')).toBe(page)
  for (const text of [`${t.stages[1]} 1.0.0`, t.full('0.9.0'), t.grey('1.0.0')])
    expect(within(card).getByText(text)).toBeTruthy()
})

test('an empty list starts from the sample, whose code for phones is there after one click', async () => {
  const { person } = await open(
    '/home/miniProgram',
    anyDetail,
    list([]),
    on(createSampleProgram, () => program),
    on(previewMiniVersion, () => link),
  )
  await screen.findByText(t.empty.title)
  await person.click(screen.getByRole('button', { name: t.fromSample }))
  expect(await screen.findByRole('img', { name: t.previewing.picture })).toBeTruthy()
})

test('an account without the developer mark is led to it (SI-091, RB-20)', async () => {
  const { person } = await openConsole('/home/miniProgram', [
    on(listOwnMiniPrograms, () => {
      throw new DomainError('developers.notYet', { isPrompted: 0, rejoinInHours: 0 })
    }),
    noReviews,
  ])
  await person.click(await screen.findByRole('button', { name: t.notDeveloper.button }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('both names are needed (VA-75)', async () => {
  const { person, lastAsked } = await openConsole('/home/miniProgram', [
    list(),
    noReviews,
    on(createMiniProgram, () => program),
    on(getMiniProgram, () => anyDetail),
  ])
  await person.click(await screen.findByRole('button', { name: t.add }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: new RegExp(t.info.cnName) }), '家')
  await person.click(dialog.getByRole('button', { name: t.form.create }))
  expect(lastAsked(createMiniProgram)).toBeUndefined()
  await person.type(dialog.getByRole('textbox', { name: new RegExp(t.info.enName) }), 'Home')
  await person.click(dialog.getByRole('button', { name: t.form.create }))
  await waitFor(() => expect(lastAsked(createMiniProgram)).toEqual({ cnName: '家', enName: 'Home' }))
})

test('warnings are shown with file and line, and acknowledged by the next button', async () => {
  const finding = { kind: 'eval', file: 'app.js', line: 12, detail: 'eval(' } as const
  const version = { ...anyVersion, stage: 11 as const, findings: [finding], mustAcknowledge: true }
  const { person, lastAsked } = await open(
    page,
    { ...anyDetail, versions: [version] },
    on(acknowledgeFindings, () => anyVersion),
  )
  expect(await screen.findByText('app.js:12')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: t.acknowledge }))
  await waitFor(() => expect(lastAsked(acknowledgeFindings)).toEqual({ miniProgramId, versionId: '7' }))
})

test('the status is that of the package and its history (ST-70 to ST-73)', async () => {
  await openConsole(page, [
    on(getMiniProgram, () => ({ ...anyDetail, versions: [] })),
    on(listPublications, () => ({ items: [], total: 0 })),
    on(getPackageStatus, () => {
      throw new DomainError('mini-programs.nothingUploaded')
    }),
  ])
  expect(await screen.findByText(t.packStatus[1])).toBeTruthy()
})

test('a version is published to the grey accounts or to all, and rolled back in one click (CA-137)', async () => {
  const { person, lastAsked } = await open(
    page,
    { ...anyDetail, greyCount: 2, rollbackVersion: '0.9.0' },
    on(publishMiniProgram, () => ({
      publishId: '1',
      version: '1.0.0',
      isGrey: 1 as const,
      grayNumber: null,
      state: 'grey',
      by: '',
      publishTime: 1,
      endTime: null,
    })),
    on(rollBackMiniProgram, () => ({
      publishId: '2',
      version: '0.9.0',
      isGrey: 0 as const,
      grayNumber: null,
      state: 'full',
      by: '',
      publishTime: 1,
      endTime: null,
    })),
  )
  await person.click(await screen.findByRole('button', { name: t.publish }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: t.publishing.button }))
  await waitFor(() => expect(lastAsked(publishMiniProgram)).toEqual({ miniProgramId, isGrey: 1 }))
  await person.click(await screen.findByRole('button', { name: t.rollback('0.9.0') }))
  await waitFor(() => expect(lastAsked(rollBackMiniProgram)).toEqual({ miniProgramId }))
})

test('administrators approve or refuse a version with a reason', async () => {
  const version = { ...anyVersion, stage: 12 } as const
  const { person, lastAsked } = await open(
    `/admin/miniProgram/${miniProgramId}`,
    { ...anyDetail, versions: [version] },
    on(reviewMiniVersion, () => anyVersion),
  )
  const refuse = await screen.findByRole<HTMLButtonElement>('button', { name: t.review.refuse })
  expect(refuse.disabled).toBe(true)
  await person.type(screen.getByRole('textbox', { name: t.review.reason }), '太简单')
  await person.click(refuse)
  await waitFor(() =>
    expect(lastAsked(reviewMiniVersion)).toEqual({ miniProgramId, versionId: '7', approve: false, reason: '太简单' }),
  )
})

test('grey accounts are added from lines, and faulty rows are named (SC-71, VA-76)', async () => {
  const account = { account: 'ann@example.com', addTime: 1_790_000_000_000 }
  const { person, lastAsked } = await open(
    `${page}/grey`,
    anyDetail,
    on(listGreyAccounts, () => [account]),
    on(addGreyAccounts, () => ({
      added: 1,
      faulty: [{ row: 2, text: 'no-account' }],
      faultyTotal: 1,
      accounts: [account],
    })),
  )
  await person.type(await screen.findByRole('textbox', { name: t.greyTab.label }), 'ann@example.com{Enter}no-account')
  await person.click(screen.getByRole('button', { name: t.greyTab.add }))
  expect(await screen.findByText(t.greyTab.row(2, 'no-account'))).toBeTruthy()
  expect(lastAsked(addGreyAccounts)).toEqual({ miniProgramId, accounts: ['ann@example.com', 'no-account'] })
})

test('applications are chosen and saved together (SC-72)', async () => {
  const [one, other] = ['b', 'c'].map((letter) => letter.repeat(32))
  const selectable = [
    { appId: one ?? '', appName: 'One', logo: '' },
    { appId: other ?? '', appName: 'Other', logo: '' },
  ]
  const { person, lastAsked } = await open(
    `${page}/apps`,
    anyDetail,
    on(getProgramApps, () => ({ selectable, selected: [one ?? ''] })),
    on(setProgramApps, () => ({ selectable, selected: [] })),
  )
  await person.click(await screen.findByRole('checkbox', { name: 'Other' }))
  await person.click(screen.getByRole('button', { name: t.appsTab.save }))
  await waitFor(() => expect(lastAsked(setProgramApps)).toEqual({ miniProgramId, appIds: [one, other] }))
})

test('the history shows each publication (SC-73)', async () => {
  await openConsole(`${page}/history`, [
    on(getMiniProgram, () => anyDetail),
    packed,
    on(listPublications, () => ({
      items: [
        {
          publishId: '1',
          version: '1.0.0',
          isGrey: 0 as const,
          grayNumber: null,
          state: 'full',
          by: 'ann@example.com',
          publishTime: 1_790_000_000_000,
          endTime: null,
        },
      ],
      total: 1,
    })),
  ])
  expect(await screen.findByText(t.historyTab.kind(false, null))).toBeTruthy()
  expect(await screen.findByText(t.packStatus[5])).toBeTruthy()
})

test('a long history has pages', async () => {
  const publication = (n: number) => ({
    publishId: String(n),
    version: `1.0.${n}`,
    isGrey: 0 as const,
    grayNumber: null,
    state: 'replaced' as const,
    by: 'ann@example.com',
    publishTime: 1_790_000_000_000 - n,
    endTime: null,
  })
  const everything = Array.from({ length: 65 }, (_, n) => publication(n))
  const { person } = await openConsole(`${page}/history`, [
    on(getMiniProgram, () => anyDetail),
    packed,
    on(listPublications, ({ pageStart = 0, pageSize = 10 }) => ({
      items: everything.slice(Number(pageStart) * Number(pageSize), (Number(pageStart) + 1) * Number(pageSize)),
      total: everything.length,
    })),
  ])
  expect(await screen.findByText('1.0.19')).toBeTruthy()
  expect(screen.queryByText('1.0.20')).toBeNull()
  expect(screen.getByText(t.historyTab.total(65))).toBeTruthy()
  const pages = within(screen.getByRole('navigation', { name: t.historyTab.pages }))
  await person.click(pages.getByRole('button', { name: /4/ }))
  expect(await screen.findByText('1.0.64')).toBeTruthy()
  expect(screen.queryByText('1.0.19')).toBeNull()
})
