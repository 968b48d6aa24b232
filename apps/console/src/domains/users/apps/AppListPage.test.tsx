import { createApp, deleteApp, getAppDetail, listApps, restoreApp } from '@slipway/contract/users/apps/apps.calls.ts'
import type { ApplicationRow } from '@slipway/contract/users/apps/apps.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerUploads } from '../../../app/testing/answer-uploads.ts'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { coveredPart } from '../../../shared/pictures/cover-crop.ts'
import { proposedPackage } from './proposed-names.ts'
import { anyApp, anyAppDetail, anyAppRow } from './testing/apps.ts'
import { appsZh as t } from './texts.zh.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** jsdom draws nothing. */
function canDraw(): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, fillText() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
}

type Extra = Parameters<typeof openConsole>[1][number]
const list = (items: ApplicationRow[] = [anyAppRow]) => on(listApps, () => ({ items, total: items.length }))
const open = (path: string, ...more: Extra[]) => openConsole(path, more)

test('the list shows names and whether the look is published, leads to the page, and is searched in the address (SC-64)', async () => {
  const published = { ...anyAppRow, appId: 'b'.repeat(32), appName: 'Other', publishTime: 1_790_000_000_000 }
  const { person, lastAsked } = await open('/home/app', list([anyAppRow, published]))
  const link = await screen.findByRole('link', { name: anyApp.appName })
  expect(link.getAttribute('href')).toBe(`/home/app/${anyApp.appId}`)
  expect(screen.getByText(t.unpublished)).toBeTruthy()
  expect(screen.getByText(t.published)).toBeTruthy()
  expect(lastAsked(listApps)).toEqual({ search: '', pageStart: '0', pageSize: '10', isAdmin: 'false' })
  await person.type(screen.getByRole('textbox', { name: t.search }), 'acme{Enter}')
  await waitFor(() => expect(lastAsked(listApps)).toMatchObject({ search: 'acme' }))
  expect(window.location.search).toBe('?search=acme')
})

test('administrators see the applications of all accounts with their owners', async () => {
  const { lastAsked } = await open('/admin/app', list([{ ...anyAppRow, owner: 'other@example.com' }]))
  expect(await screen.findByText('other@example.com')).toBeTruthy()
  expect(lastAsked(listApps)).toMatchObject({ isAdmin: 'true' })
})

test('an empty list offers to create an application; its name proposes the rest', async () => {
  canDraw()
  const uploads = answerUploads('/files/drawn.png')
  let isTaken = true
  const { person, lastAsked } = await open(
    '/home/app',
    list([]),
    on(createApp, (input) => {
      if (isTaken) throw new DomainError('apps.androidNameTaken', { name: input.androidName, field: 'androidName' })
      return anyApp
    }),
    on(getAppDetail, () => anyAppDetail),
  )
  await screen.findByText(t.empty.title)
  await person.click(screen.getByRole('button', { name: t.add }))
  const drawer = within(await screen.findByRole('dialog'))
  const box = (name: string) => drawer.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
  await person.type(box(t.form.appName), 'Acme Home')
  await person.tab()
  expect(box(t.form.androidName).value).toBe('com.dev.acmehome')
  expect(box(t.form.bundleId).value).toBe('com.dev.acmehome')
  await person.clear(box(t.form.bundleId))
  await person.type(box(t.form.bundleId), 'acme')
  await person.click(drawer.getByRole('button', { name: t.add }))
  expect(await drawer.findByText(/格式如 com.acme.home/)).toBeTruthy()
  await person.clear(box(t.form.bundleId))
  await person.type(box(t.form.bundleId), 'com.acme-home')
  await person.click(drawer.getByRole('button', { name: t.add }))
  expect(await drawer.findByText(/已被使用/)).toBeTruthy()
  isTaken = false
  await person.click(drawer.getByRole('button', { name: t.add }))
  await waitFor(() => expect(window.location.pathname).toBe(`/home/app/${anyApp.appId}/look`))
  expect(lastAsked(createApp)).toMatchObject({
    appName: 'Acme Home',
    bundleId: 'com.acme-home',
    logo: '/files/drawn.png',
  })
  expect(uploads[0]?.get('purpose')).toBe('appLogo')
})

test('an application is deleted after naming it, and the toast takes it back', async () => {
  const { person, lastAsked } = await open(
    '/home/app',
    list(),
    on(deleteApp, () => null),
    on(restoreApp, () => anyApp),
  )
  await person.click(await screen.findByRole('button', { name: t.more(anyApp.appName) }))
  await person.click(await screen.findByRole('menuitem', { name: t.remove }))
  const dialog = within(await screen.findByRole('alertdialog', { name: t.deleting.title(anyApp.appName) }))
  await person.click(dialog.getByRole('button', { name: t.remove }))
  await person.click(await screen.findByRole('button', { name: t.deleting.undo }))
  expect(await screen.findByText(t.deleting.restored)).toBeTruthy()
  expect(lastAsked(restoreApp)).toEqual({ appId: anyApp.appId })
})

test.each([
  ['Acme Home', 'ann@acme.de', 'de.acme.acmehome'],
  ['智能家', 'ann@gmail.com', 'com.ann.app'],
  ['2go', 'ann@3m.com', 'com.a3m.a2go'],
])('the package name of %s by %s is proposed as %s', (name, account, proposed) => {
  expect(proposedPackage(name, account)).toBe(proposed)
})

test('a picture of another size is cropped to its center', () => {
  const size = { width: 100, height: 200 }
  expect(coveredPart({ width: 400, height: 400 }, size)).toEqual({ x: 100, y: 0, width: 200, height: 400 })
  expect(coveredPart({ width: 50, height: 400 }, size)).toEqual({ x: 0, y: 150, width: 50, height: 100 })
})
