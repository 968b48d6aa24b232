import { createEventMessage, getEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import {
  addFeature,
  arrangeFeatures,
  deleteFeature,
  listFeatures,
} from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messageOf } from '../../event-messages/testing/messages.ts'
import { on, openConsole, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/testing/products.ts'
import { eventOf, featureOf, operationOf } from '../testing/features.ts'

afterEach(() => vi.unstubAllGlobals())

const brightness = featureOf()
const leakMessage = messageOf({ dId: 'leak', eKey: 'leak', eNotice: 'NO', ePushCh: '漏水了' })
const power = featureOf({ deKey: 'power', name: { zh: '开关', en: 'Power' }, schema: { type: 'boolean' } })
type Features = (typeof brightness)[]
const model = (customizeFeatures: Features, templateFeatures: Features = []) =>
  on(listFeatures, () => ({ customizeFeatures, templateFeatures }))

const open = (answers: readonly Answer[], product = anyProduct, search = '') =>
  openConsole(`/home/product/${anyProduct.productId}/function${search}`, [...answers, on(getProduct, () => product)])

describe('standard features', () => {
  const standard = { ...power, isStandard: 1, tplPublishVersion: 2 }

  test('are marked with their version, and can be listed alone', async () => {
    const { person } = await open([model([brightness, standard])])
    expect(await screen.findByText('标准 v2')).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: '只看标准功能' }))
    await waitFor(() => expect(screen.queryByText('亮度')).toBeNull())
    expect(screen.getByText('开关')).toBeTruthy()
  })

  test('keep identifier and data type in the form', async () => {
    const { person } = await open([model([standard])])
    await person.click(await screen.findByRole('button', { name: /开关.*更多操作/ }))
    await person.click(await screen.findByRole('menuitem', { name: '编辑' }))
    expect(await screen.findByText(/来自标准功能库/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^标识符/ }).disabled).toBe(true)
  })
})

test('a feature has its data-point number next to its identifier, if it has one', async () => {
  await open([model([{ ...brightness, dpId: 7 }, power])])
  expect((await screen.findByText('DP 7')).title).toBe('MCU 串口协议中的数据点编号')
  expect(screen.getAllByText(/^DP /)).toHaveLength(1)
})

test('deleting a feature of a released product says that it waits for the draft', async () => {
  const { person } = await open([model([brightness])], { ...anyProduct, publishStatus: publishStatus.released })
  await person.click(await screen.findByRole('button', { name: /亮度.*更多操作/ }))
  await person.click(await screen.findByRole('menuitem', { name: '删除' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('草稿发布后生效')
})

describe('several features', () => {
  const leak = eventOf()
  const answers = [
    model([brightness, power, leak]),
    on(arrangeFeatures, () => null),
    on(getEventMessage, () => ({ hasData: 'YES' as const, data: leakMessage })),
  ]

  test('are deleted in one call, and restored with their messages by an undo', async () => {
    const opened = await open([...answers, on(addFeature, () => brightness), on(createEventMessage, () => leakMessage)])
    const { person, lastAsked } = opened
    await person.click(await screen.findByRole('checkbox', { name: '选择 亮度' }))
    await person.click(screen.getByRole('button', { name: '全选 3 个' }))
    await person.click(screen.getByRole('checkbox', { name: '选择 开关' }))
    const bar = within(screen.getByRole('region', { name: '已选 2 个功能' }))
    await person.click(bar.getByRole('button', { name: '删除' }))
    const question = within(await screen.findByRole('alertdialog', { name: '删除 2 个功能？' }))
    expect(question.getByText('brightness')).toBeTruthy()
    await person.click(question.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const { did } = brightness
    expect(lastAsked(arrangeFeatures)).toMatchObject({ remove: [did, leak.did] })
    expect(screen.queryByRole('region', { name: /已选/ })).toBeNull()
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已恢复 2 个功能')).toBeTruthy()
    expect(lastAsked(createEventMessage)).toMatchObject({ ePushCh: '漏水了' })
  })

  test('are ordered by the menu of a row, which an undo takes back', async () => {
    const { person, lastAsked } = await open(answers)
    await person.click(await screen.findByRole('button', { name: /亮度.*更多操作/ }))
    await person.click(await screen.findByRole('menuitem', { name: '下移' }))
    expect(await screen.findByText('亮度 已移到第 2 位')).toBeTruthy()
    const dids = [brightness.did, power.did, leak.did]
    await waitFor(() => expect(lastAsked(arrangeFeatures)).toMatchObject({ order: [dids[1], dids[0], dids[2]] }))
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(lastAsked(arrangeFeatures)).toMatchObject({ order: dids }))
  })
})

describe('the features of a product', () => {
  test('are listed with type, transfer and data definition', async () => {
    await open([model([brightness, eventOf()])])
    const row = within((await screen.findByText('亮度')).closest('tr') ?? document.body)
    for (const fact of ['brightness', '属性', 'int', '上报和下发', '1 – 100, 步长 1, %', '可选']) {
      expect(row.getByText(fact)).toBeTruthy()
    }
  })

  test('of one kind do not repeat it in each row', async () => {
    await open([model([brightness, power])])
    const row = within((await screen.findByText('亮度')).closest('tr') ?? document.body)
    expect(row.queryByText('属性')).toBeNull()
  })

  test('are found by name or identifier', async () => {
    const { person } = await open([model([brightness, power])])
    await screen.findByText('亮度')
    await person.type(screen.getByRole('textbox', { name: '搜索名称或标识符' }), 'POW{Enter}')
    await waitFor(() => expect(screen.queryByText('亮度')).toBeNull())
    expect(screen.getByText('开关')).toBeTruthy()
  })

  test('are counted by kind, and one kind is shown alone, with that in the address', async () => {
    const { person } = await open([model([brightness, power, operationOf(), eventOf()])])
    await screen.findByText('亮度')
    const counts = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)
    expect(counts).toEqual(['全部4', '属性2', '操作1', '事件1'])
    await person.click(screen.getByRole('radio', { name: /事件/ }))
    await waitFor(() => expect(screen.queryByText('亮度')).toBeNull())
    expect(screen.getByText('水浸')).toBeTruthy()
    expect(window.location.search).toBe('?kind=event')
  })

  test('are announced as many before there are too many', async () => {
    const many = Array.from({ length: 161 }, (_, at) => featureOf({ deKey: `f${at}` }))
    await open([model(many)])
    expect(await screen.findByText('已定义 161 个，最多 200 个')).toBeTruthy()
  })

  test('of a kind that has none say what it is for', async () => {
    await open([model([brightness])], anyProduct, '?kind=operation')
    expect(await screen.findByText('还没有操作')).toBeTruthy()
  })

  test('begin with an empty page that says what to do', async () => {
    await open([model([])])
    expect(await screen.findByText('还没有功能')).toBeTruthy()
    expect(screen.getByRole('button', { name: '添加功能' })).toBeTruthy()
  })

  test('can no longer change in trial production', async () => {
    await open([model([brightness])], { ...anyProduct, publishStatus: publishStatus.trialProduction })
    expect(await screen.findByText('产品已进入试产，功能不可再修改。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '添加功能' })).toBeNull()
    expect(screen.queryByRole('button', { name: '亮度 的更多操作' })).toBeNull()
  })

  test('can change again once the product is released', async () => {
    await open([model([brightness])], { ...anyProduct, publishStatus: publishStatus.released })
    expect(await screen.findByRole('button', { name: '亮度 的更多操作' })).toBeTruthy()
  })

  test('that came from a template stand apart; a mandatory one cannot be deleted', async () => {
    const fromTemplate = { sourceFeatureType: 1, deOptional: 0 }
    const { person } = await open([model([power], [featureOf(fromTemplate)])])
    const table = within(await screen.findByRole('table', { name: '品类模板功能' }))
    await person.click(table.getByRole('button', { name: '亮度 的更多操作' }))
    const item = await screen.findByRole('menuitem', { name: /删除/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('品类必选')
  })

  test('are shown as JSON, all of them, to copy and to download', async () => {
    const { person } = await open([model([brightness, operationOf()])], anyProduct, '?kind=event')
    await person.click(await screen.findByRole('button', { name: '查看 JSON' }))
    const drawer = within(await screen.findByRole('dialog', { name: '功能定义（JSON）' }))
    const code = drawer.getByText(/"productId"/)
    expect(JSON.parse(code.textContent)).toMatchObject({ properties: [{ deKey: 'brightness' }], operations: [{}] })
    expect(drawer.getByRole('button', { name: '下载' })).toBeTruthy()
    expect(drawer.getByRole('button', { name: /复制/ })).toBeTruthy()
  })
})

describe('deleting a feature', () => {
  const openDelete = async (answers: readonly Answer[]) => {
    const opened = await open(answers)
    await opened.person.click(await screen.findByRole('button', { name: '亮度 的更多操作' }))
    await opened.person.click(await screen.findByRole('menuitem', { name: '删除' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '删除功能“亮度”？' }))
    await opened.person.click(dialog.getByRole('button', { name: '删除功能' }))
    return opened
  }

  const openUndone = async (answers: readonly Answer[]) => {
    const opened = await openDelete(answers)
    await opened.person.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('功能“亮度”已恢复')).toBeTruthy()
    return opened
  }

  test('names it, and says that it succeeded', async () => {
    const { lastAsked } = await openDelete([model([brightness]), on(deleteFeature, () => null)])
    expect(await screen.findByText('删除成功')).toBeTruthy()
    expect(lastAsked(deleteFeature)).toMatchObject({ did: 'brightness', productId: anyProduct.productId })
  })

  test('is undone with everything that it was', async () => {
    const { person, lastAsked } = await openDelete([
      model([featureOf({ deRemark: 'r' })]),
      on(deleteFeature, () => null),
      on(addFeature, () => brightness),
      on(arrangeFeatures, () => null),
    ])
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('功能“亮度”已恢复')).toBeTruthy()
    expect(lastAsked(addFeature)).toMatchObject({
      featureType: 1,
      deKey: 'brightness',
      deName: { zh: '亮度', en: 'Brightness' },
      deRemark: 'r',
      transType: 3,
      deInput: { type: 'integer', minimum: 1, maximum: 100, step: 1, unit: '%' },
    })
  })

  test('is undone at its place among the features that are still there', async () => {
    const again = { ...brightness, did: 'new' }
    let features: Features = [brightness, power]
    const { lastAsked } = await openUndone([
      on(listFeatures, () => ({ customizeFeatures: features, templateFeatures: [] })),
      on(deleteFeature, () => {
        features = [power]
        return null
      }),
      on(addFeature, () => {
        features = [power, again]
        return again
      }),
      on(arrangeFeatures, () => null),
    ])
    expect(lastAsked(arrangeFeatures)).toMatchObject({ order: ['new', power.did] })
  })

  test('of identifiers that only an import brings is undone, too (CN-01)', async () => {
    const deKey = 'level'.padEnd(50, '_0123456789')
    const { lastAsked } = await openUndone([
      model([featureOf({ deKey, did: '1' })]),
      on(deleteFeature, () => null),
      on(addFeature, () => brightness),
      on(arrangeFeatures, () => null),
    ])
    expect(lastAsked(addFeature)).toMatchObject({ deKey })
  })

  test('of an event is undone with its message', async () => {
    const leak = eventOf()
    const { person, lastAsked } = await open([
      model([leak]),
      on(getEventMessage, () => ({ hasData: 'YES' as const, data: leakMessage })),
      on(deleteFeature, () => null),
      on(addFeature, () => ({ ...leak, did: '77' })),
      on(createEventMessage, () => ({ ...leakMessage, dId: '77' })),
      on(arrangeFeatures, () => null),
    ])
    await person.click(await screen.findByRole('button', { name: '水浸 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '删除' }))
    await person.click(await screen.findByRole('button', { name: '删除功能' }))
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('功能“水浸”已恢复')).toBeTruthy()
    expect(lastAsked(createEventMessage)).toMatchObject({
      dId: '77',
      ePushCh: '漏水了',
      eStorageCycle: 7,
      eNotice: 'NO',
    })
  })

  test.each([{ sourceFeatureType: 1 }, { isStandard: 1 }])(
    'of %o offers no undo: it would be the product’s own',
    async (origin) => {
      await openDelete([model([featureOf(origin)]), on(deleteFeature, () => null)])
      expect(await screen.findByText('删除成功')).toBeTruthy()
      expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
    },
  )
})
