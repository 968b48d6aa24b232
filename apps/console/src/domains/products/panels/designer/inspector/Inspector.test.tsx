import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { namedAccent } from '@slipway/contract/products/features/panel/named-accents.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import { getPanelDraft, savePanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerUploads } from '../../../../../app/testing/answer-uploads.ts'
import { on, openConsole } from '../../../../../app/testing/open-console.tsx'
import { featureOf } from '../../../features/testing/features.ts'
import { anyProduct } from '../../../products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const part = { required: true, description: '', unit: '' }
const features = [
  featureOf({
    deKey: 'light',
    name: { zh: '灯', en: 'Light' },
    schema: {
      type: 'object',
      properties: [
        { type: 'integer', minimum: 0, maximum: 100, deKey: 'level', ...part },
        { type: 'integer', minimum: 0, maximum: 9, deKey: 'warmth', ...part },
      ],
    },
  }),
].map((one) => ({ ...one, did: '1' }))
const model = features.map((one) => panelFeature(decodeFeature(one)))
const base = generatePanel(model, { productId, upgradeCode: '', hash: '' })
const slider = {
  id: 'i1',
  widget: 'slider',
  span: 4,
  bind: { value: { kind: 'p', did: '1', deKey: 'light', path: 'level' } },
}
const picture = { id: 'i2', widget: 'picture', span: 4, bind: {} }
const draft = {
  draftId: '3',
  productId,
  isStandard: false,
  panelId: null,
  draftName: 'Lamp',
  items: 2,
  createTime: 1,
  updateTime: 1,
  author: 'dev@example.com',
  document: { ...base, kind: 'visual', pages: [{ ...base.pages[0], items: [slider, picture] }] },
}

async function open() {
  const opened = await openConsole(`/home/product/${productId}/interface/3`, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: features, templateFeatures: [] })),
    on(getPanelDraft, () => draft),
    on(savePanelDraft, () => ({ ...draft, updateTime: 2 })),
  ])
  await opened.person.click(await screen.findByRole('radio', { name: '结构' }))
  const select = (name: RegExp) => opened.person.click(screen.getByRole('button', { name, pressed: false }))
  const saved = async (): Promise<unknown> => {
    await opened.person.click(await screen.findByRole('button', { name: '立即保存' }))
    await waitFor(() => expect(opened.lastAsked(savePanelDraft)).toBeTruthy())
    return opened.lastAsked(savePanelDraft)?.document
  }
  return { ...opened, select, saved }
}

describe('the inspector', () => {
  test('binds a part of a struct', async () => {
    const { person, select, saved } = await open()
    await select(/灯 · level/)
    await person.selectOptions(screen.getByRole('combobox', { name: '功能' }), '灯 · warmth')
    expect(await saved()).toMatchObject({
      pages: [{ items: [{ bind: { value: { did: '1', deKey: 'light', path: 'warmth' } } }, {}] }],
    })
  })

  test('uploads a picture, and lint asks for one until then', async () => {
    const sent = answerUploads()
    const { person, select, saved } = await open()
    expect(screen.getByRole('button', { name: /没有选择图片/ })).toBeTruthy()
    await select(/图片/)
    const file = new File([new Uint8Array(2048)], 'lamp.png', { type: 'image/png' })
    await person.upload(screen.getByLabelText(/选择图片/), file)
    expect(await screen.findByText('2 KiB')).toBeTruthy()
    expect(sent[0]?.get('purpose') ?? uploadFile.path).toBeTruthy()
    expect(screen.queryByRole('button', { name: /没有选择图片/ })).toBeNull()
    expect(await saved()).toMatchObject({ pages: [{ items: [{}, { picture: { url: 'private/31', bytes: 2048 } }] }] })
  })

  test('refuses a picture over the limit without sending it', async () => {
    const sent = answerUploads()
    const { person, select } = await open()
    await select(/图片/)
    const file = new File([new Uint8Array(1024 * 1024 + 1)], 'lamp.png', { type: 'image/png' })
    await person.upload(screen.getByLabelText(/选择图片/), file)
    expect(await screen.findByText('图片超过 1 MB。')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('takes an accent by its name and says its contrast', async () => {
    const { person, saved } = await open()
    await person.click(screen.getByRole('radio', { name: '面板' }))
    await person.selectOptions(screen.getByRole('combobox', { name: '主题色' }), '叶绿 #0f7547')
    expect(screen.getByText(/文字对比度：浅色 \d\.?\d*:1/)).toBeTruthy()
    expect(await saved()).toMatchObject({ theme: { accent: namedAccent('leaf') } })
  })
})
