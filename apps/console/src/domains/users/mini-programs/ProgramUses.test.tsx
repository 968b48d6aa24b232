import {
  getMiniProgram,
  getProgramApps,
  listPublications,
  stopGreyProgram,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { getPackageStatus, listMiniReviews } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { miniZh as t } from './texts.zh.ts'
import { anyDetail } from './testing/mini-programs.ts'

afterEach(() => vi.unstubAllGlobals())

const { program } = anyDetail
const { miniProgramId } = program
const page = `/home/miniProgram/${miniProgramId}`
const open = (path: string, detail: MiniProgramDetail, more: Parameters<typeof openConsole>[1][number]) =>
  openConsole(path, [
    on(getMiniProgram, () => detail),
    on(listPublications, () => ({ items: [], total: 0 })),
    on(getPackageStatus, () => ({ state: 1 as const, version: '1.0.0', findings: [], reason: '' })),
    on(listMiniReviews, () => ({ items: [], total: 0 })),
    more,
  ])

const uses = {
  panels: ['Storage'],
  panelTotal: 1,
  products: [{ productId: 'p1', productName: '插座' }],
  productTotal: 1,
}

test('a program that products use names them, and before its last version is stopped or it is deleted', async () => {
  const stopped: unknown[] = []
  const stop = on(stopGreyProgram, (input) => {
    stopped.push(input)
    return program
  })
  const detail = { ...anyDetail, uses, program: { ...program, greyVersion: '1.0.0' } }
  const { person } = await open(page, detail, stop)
  const product = await screen.findByRole('link', { name: '插座' })
  expect(product.getAttribute('href')).toBe('/home/product/p1/interface')
  await person.click(screen.getByRole('button', { name: t.stop }))
  const asking = within(await screen.findByRole('alertdialog'))
  expect(asking.getByText(t.uses.generated)).toBeTruthy()
  expect(asking.getByRole('link', { name: '插座' })).toBeTruthy()
  expect(stopped).toEqual([])
  await person.click(asking.getByRole('button', { name: t.stop }))
  await waitFor(() => expect(stopped).toEqual([{ miniProgramId }]))
  await person.click(await screen.findByRole('button', { name: t.remove }))
  expect(await screen.findByText(t.uses.blocked)).toBeTruthy()
})

test('the grey version is stopped with one click where devices open as before', async () => {
  const detail = { ...anyDetail, uses, program: { ...program, greyVersion: '1.0.0', fullVersion: '0.9.0' } }
  const { person } = await open(
    page,
    detail,
    on(stopGreyProgram, () => program),
  )
  await person.click(await screen.findByRole('button', { name: t.stop }))
  expect(await screen.findByText(t.stopped)).toBeTruthy()
})

test('an empty choice of applications names the products that show the generated panel then', async () => {
  const apps = on(getProgramApps, () => ({ selectable: [{ appId: 'a', appName: 'Acme', logo: '' }], selected: ['a'] }))
  const { person } = await open(`${page}/apps`, { ...anyDetail, uses }, apps)
  await person.click(await screen.findByRole('checkbox', { name: 'Acme' }))
  expect(await screen.findByText(t.uses.generated)).toBeTruthy()
})
