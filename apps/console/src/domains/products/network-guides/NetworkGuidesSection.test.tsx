import { getNetworkGuides, saveNetworkGuides } from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import type { NetworkGuides } from '@slipway/contract/products/network-guides/network-guides.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getAllPanels, getPanelOfProduct } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { listPanels } from '@slipway/contract/products/panels/panels.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { listPanelTries } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { publishedPanel } from '../panels/testing/panels.ts'
import { anyProduct } from '../products/testing/products.ts'
import { guidesZh as t } from './texts.zh.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const stored: NetworkGuides = {
  methods: ['smartconfig', 'apMode'],
  defaultMethod: 'smartconfig',
  guides: [{ method: 'smartconfig', text: { zh: '长按', en: 'Hold it' }, picture: '', steps: [] }],
  updateTime: 1_790_000_000_000,
}

async function open() {
  const state = { guides: stored }
  const console = await openConsole(`/home/product/${productId}/interface`, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] }) as never),
    on(getAllPanels, () => [publishedPanel]),
    on(listPanels, () => ({ items: [], total: 0 })),
    on(getPanelOfProduct, () => null),
    on(listPanelTries, () => []),
    on(getNetworkGuides, () => state.guides),
    on(saveNetworkGuides, ({ defaultMethod, guides }) => {
      state.guides = { ...state.guides, defaultMethod, guides: guides as NetworkGuides['guides'] }
      return state.guides
    }),
  ])
  await screen.findByText(t.title)
  return console
}

test('a method becomes the default, and the guides of all methods stay', async () => {
  const { person, lastAsked } = await open()
  expect(screen.getByText('长按')).toBeTruthy()
  expect(screen.getByText(t.none)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: t.makeDefaultOf('热点（AP）') }))
  await waitFor(() =>
    expect(lastAsked(saveNetworkGuides)).toEqual({
      productId,
      defaultMethod: 'apMode',
      guides: stored.guides,
      updateTime: stored.updateTime,
    }),
  )
})

test('a guide is written in both languages, with as many steps in each', async () => {
  const { person, lastAsked } = await open()
  await person.click(screen.getByRole('button', { name: t.editNamed('热点（AP）') }))
  const form = within(await screen.findByRole('dialog'))
  await person.type(form.getByRole('textbox', { name: t.form.zh }), '长按 5 秒')
  expect(form.getByText(t.form.both)).toBeTruthy()
  await person.type(form.getByRole('textbox', { name: t.form.en }), 'Hold 5 s')
  await person.type(form.getByRole('textbox', { name: t.form.stepsZh }), '断电')
  expect(form.getByText(t.form.sameSteps)).toBeTruthy()
  await person.click(form.getByRole('button', { name: t.form.save }))
  expect(lastAsked(saveNetworkGuides)).toBeUndefined()
  await person.type(form.getByRole('textbox', { name: t.form.stepsEn }), 'Unplug')
  await person.click(form.getByRole('button', { name: t.form.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastAsked(saveNetworkGuides)?.['guides']).toEqual([
    stored.guides[0],
    { method: 'apMode', text: { zh: '长按 5 秒', en: 'Hold 5 s' }, picture: '', steps: [{ zh: '断电', en: 'Unplug' }] },
  ])
})
