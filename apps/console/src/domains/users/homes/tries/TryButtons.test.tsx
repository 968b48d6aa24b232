import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getAllPanels, getPanelOfProduct } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { listPanels } from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { getNetworkGuides } from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  createPanelTry,
  endPanelTry,
  listPanelTries,
  watchPanelTry,
} from '@slipway/contract/users/homes/tries/tries.calls.ts'
import type { PanelTry } from '@slipway/contract/users/homes/tries/tries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole, stream, type Answer } from '../../../../app/testing/open-console.tsx'
import { featureOf } from '../../../products/features/testing/features.ts'
import { publishedPanel } from '../../../products/panels/testing/panels.ts'
import { anyProduct } from '../../../products/products/testing/products.ts'
import { triesZh as t } from './texts.zh.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const generated: Panel = {
  ...publishedPanel,
  panelId: 'generated',
  panelName: '自动生成的面板',
  config: { kind: 'generated' },
}
const aSwitch = featureOf({ deKey: 'power', name: { zh: '开关', en: 'Switch' }, schema: { type: 'boolean' } })
const tryId = 't'.repeat(22)
const link: PanelTry = {
  tryId,
  kind: 'try',
  panelId: 'generated',
  panelName: '',
  version: '',
  phones: 0,
  createTime: 1_790_000_000_000,
  expireTime: 1_790_086_400_000,
}
const created = {
  ...link,
  serial: 'V1',
  minAppVersion: '1.3.3',
  urls: ['http://192.168.1.20:3000/app/t#a.b', 'http://10.0.0.4:3000/app/t#a.b'],
}

const open = (answers: readonly Answer[]) =>
  openConsole(`/home/product/${productId}/interface`, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: [aSwitch], templateFeatures: [] }) as never),
    on(getAllPanels, () => [generated]),
    on(listPanels, () => ({ items: [], total: 0 })),
    on(getPanelOfProduct, () => generated),
    ...answers,
    on(getNetworkGuides, () => ({
      methods: ['bluetooth' as const],
      defaultMethod: 'bluetooth' as const,
      guides: [],
      updateTime: 0,
    })),
  ])

test('a panel is tried with a code for each address, and the phone that opens it is seen', async () => {
  const live = stream(watchPanelTry)
  const { person, asked } = await open([on(listPanelTries, () => []), on(createPanelTry, () => created), live.answer])
  await person.click(await screen.findByRole('button', { name: t.buttons.try }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('img', { name: t.picture })).toBeTruthy()
  expect(asked.find(({ call }) => call === createPanelTry)?.input).toEqual({
    productId,
    panelId: 'generated',
    kind: 'try',
  })
  await person.click(dialog.getByRole('radio', { name: '10.0.0.4:3000' }))
  expect(dialog.getByText(t.waiting)).toBeTruthy()
  await waitFor(() => expect(asked.some(({ call }) => call === watchPanelTry)).toBe(true))
  live.tell({ phones: [{ openTime: 1_790_000_001_000, agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)' }] })
  expect(await dialog.findByText(t.arrived(1))).toBeTruthy()
  expect(dialog.getByText(/iPhone/)).toBeTruthy()
  live.tell({ over: 'ended' })
  expect(await dialog.findByText(t.over)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: t.again }))
  await waitFor(() => expect(asked.filter(({ call }) => call === createPanelTry)).toHaveLength(2))
})

test('links that are still good are listed and withdrawn', async () => {
  const state = { links: [{ ...link, phones: 2 }] }
  const { person, lastAsked } = await open([
    on(listPanelTries, () => state.links),
    on(endPanelTry, () => {
      state.links = []
      return null
    }),
  ])
  await person.click(await screen.findByText(t.links(1)))
  expect(screen.getByText(new RegExp(t.arrived(2)))).toBeTruthy()
  await person.click(screen.getByRole('button', { name: t.end }))
  await waitFor(() => expect(screen.queryByText(t.links(1))).toBeNull())
  expect(lastAsked(endPanelTry)).toEqual({ productId, tryId })
})

test('a refusal is shown with a way to try again', async () => {
  const { person } = await open([
    on(listPanelTries, () => []),
    on(createPanelTry, () => {
      throw new DomainError('tries.tooMany', { limit: 20 })
    }),
  ])
  await person.click(await screen.findByRole('button', { name: t.buttons.debug }))
  expect(await screen.findByText(t.failed)).toBeTruthy()
  expect(screen.getByText(/20 个有效链接/)).toBeTruthy()
})
