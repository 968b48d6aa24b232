import type { PidDetailInfo } from '@slipway/contract/products/product-release/product-release.ts'
import {
  checkProductRelease,
  getPIdDetailInfo,
  releaseProduct,
  unpublishProduct,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import { stageAhead } from '@slipway/contract/products/product-release/release-decisions.ts'
import { productSteps } from '@slipway/contract/products/product-release/release-gates.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const { debugging, developmentDone, trialProduction, massProduction, released } = publishStatus
const { productId } = anyProduct
const address = `/home/product/${productId}/release`

const infoOf = (stage: PublishStatus, release: Partial<PidDetailInfo['release']> = {}): PidDetailInfo => ({
  ...anyProduct,
  publishStatus: stage,
  features: { total: 3, properties: 3, operations: 0, events: 0 },
  devices: { total: 4, online: 1 },
  panel: null,
  hardware: null,
  module: null,
  firmwares: [],
  steps: productSteps.map((step) => ({
    step,
    isCompleted: step === 'function',
  })),
  release: {
    ahead: stageAhead(stage) ?? null,
    gates: [
      { gate: 'category', step: 'product', state: 'done', msg: '' },
      { gate: 'features', step: 'function', state: 'done', msg: '' },
    ],
    since: null,
    failure: null,
    ...release,
  },
})

/** Opens the page of a product in the state `info`; the stubbed release changes that state. */
async function openRelease(info: { now: PidDetailInfo }, answers: readonly Answer[] = [], language?: 'en-US') {
  return openConsole(
    address,
    [
      on(getProduct, () => ({ ...anyProduct, publishStatus: info.now.publishStatus })),
      on(getPIdDetailInfo, () => info.now),
      ...answers,
    ],
    language,
  )
}

const steps = () => within(screen.getByRole('navigation', { name: '产品开发步骤' }))

test('the stages that a product has passed are marked as done, and the coming ones are not', async () => {
  await openRelease({ now: infoOf(trialProduction) })
  await screen.findByText('量产发布中')
  const stages = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(stages).toEqual(expect.arrayContaining(['开发调试已完成', '开发完成已完成', '量产发布中', '已发布']))
})

describe('the release step', () => {
  test('lists what is done, open and blocked with the reason, each with a way to it', async () => {
    const msg = '功能定义：至少需要一个功能才能发布'
    const gates: PidDetailInfo['release']['gates'] = [
      { gate: 'category', step: 'product', state: 'blocked', msg: '所属品类已不支持' },
      { gate: 'features', step: 'function', state: 'open', msg },
    ]
    const { person } = await openRelease({ now: infoOf(trialProduction, { gates }) })
    const list = within((await screen.findByRole('heading', { name: '发布检查' })).closest('section') ?? document.body)
    expect(list.getByText('还差 2 项')).toBeTruthy()
    expect(list.getByText('所属品类已不支持 当前阶段不可修改，请先退回开发阶段。')).toBeTruthy()
    expect(list.getByText(msg)).toBeTruthy()
    expect(list.getByRole('link', { name: '前往功能定义' }).getAttribute('href')).toBe(
      `/home/product/${productId}/function`,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '正式发布' }).disabled).toBe(true)
    expect(steps().getByText('发布前还差 2 项')).toBeTruthy()
    await person.click(list.getByRole('button', { name: '编辑产品' }))
    expect(await screen.findByRole('dialog', { name: '编辑产品' })).toBeTruthy()
  })

  test('leads from an event without its message to that very message', async () => {
    const msg = '事件 leak 未配置消息'
    const gates: PidDetailInfo['release']['gates'] = [
      { gate: 'eventMessages', step: 'function', state: 'open', msg, dId: '77' },
    ]
    await openRelease({ now: infoOf(debugging, { gates }) })
    expect((await screen.findByRole('link', { name: '配置消息' })).getAttribute('href')).toBe(
      `/home/product/${productId}/function/77/message`,
    )
  })

  test('leads from the panel to the interface step (SI-027)', async () => {
    const gates: PidDetailInfo['release']['gates'] = [
      { gate: 'panel', step: 'interface', state: 'open', msg: '界面配置：所选面板已下架' },
    ]
    await openRelease({ now: infoOf(debugging, { gates }) })
    expect((await screen.findByRole('link', { name: '前往界面配置' })).getAttribute('href')).toBe(
      `/home/product/${productId}/interface`,
    )
  })

  test('asks the check first, says what will be, releases and reloads the product (ST-10, ST-13, ST-14)', async () => {
    const info = { now: infoOf(debugging) }
    const { person, asked, lastAsked } = await openRelease(info, [
      on(checkProductRelease, () => ({ code: 50004, msg: '发布后产品将进入“开发完成”', data: '2' as const })),
      on(releaseProduct, () => {
        info.now = infoOf(developmentDone)
        return { code: 50004, msg: '产品已进入“开发完成”', data: '2' as const }
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '完成开发' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '“幻彩灯带 Pro”：完成开发？' }))
    expect(dialog.getByText('发布后产品将进入“开发完成”')).toBeTruthy()
    expect(asked.some(({ call }) => call === releaseProduct)).toBe(false)

    await person.click(dialog.getByRole('button', { name: '完成开发' }))

    expect(await screen.findByText('产品已进入“开发完成”')).toBeTruthy()
    expect(lastAsked(releaseProduct)).toEqual({ productId, publishStatus: debugging })
    expect(await screen.findByRole('button', { name: '进入试产' })).toBeTruthy()
  })

  test('shows what a check refuses as the server says it, and releases nothing (ER-15)', async () => {
    const { person, asked } = await openRelease({ now: infoOf(debugging) }, [
      on(checkProductRelease, () => {
        throw new DomainError('product-release.featuresOpen')
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '完成开发' }))
    expect(await screen.findByText('功能定义：至少需要一个功能才能发布')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(asked.some(({ call }) => call === releaseProduct)).toBe(false)
  })

  test('follows a mass production release by itself until it is done', async () => {
    const info = { now: infoOf(massProduction) }
    await openRelease(info)
    expect(await screen.findByText('正在发布…')).toBeTruthy()
    info.now = infoOf(released)
    expect(await screen.findByText(/产品已发布。如需收回可下架产品/)).toBeTruthy()
    await waitFor(() => expect(steps().getByText('已发布')).toBeTruthy())
  })

  test('shows why the last release failed', async () => {
    const failure = { at: 1_790_000_000_000, msg: '发布到设备网关时出错' }
    await openRelease({ now: infoOf(trialProduction, { failure }) })
    expect((await screen.findByRole('alert')).textContent).toContain('发布到设备网关时出错')
  })

  test('unpublishes after a warning that names what follows, and says that it succeeded (ER-13)', async () => {
    const info = { now: infoOf(released) }
    const { person, lastAsked } = await openRelease(info, [
      on(unpublishProduct, () => {
        info.now = infoOf(debugging)
        return { publishStatus: debugging }
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '下架产品' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '下架产品“幻彩灯带 Pro”？' }))
    expect(dialog.getByText('该产品有 4 台设备，其中 1 台在线。')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '下架产品' }))
    expect(await screen.findByText('操作成功')).toBeTruthy()
    expect(lastAsked(unpublishProduct)).toEqual({ productId, publishStatus: released })
  })

  test('revokes the release that was asked about, whatever the stage became meanwhile (SI-029)', async () => {
    const info = { now: infoOf(massProduction) }
    const { person, lastAsked } = await openRelease(info, [
      on(unpublishProduct, () => {
        throw new DomainError('product-release.stageMoved')
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '退回开发阶段' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '将“幻彩灯带 Pro”退回开发阶段？' }))
    info.now = infoOf(released)
    await screen.findByText(/产品已发布。如需收回可下架产品/)
    await person.click(dialog.getByRole('button', { name: '退回开发阶段' }))
    await waitFor(() => expect(lastAsked(unpublishProduct)).toEqual({ productId, publishStatus: massProduction }))
    expect(await screen.findByText('产品阶段已变化，请刷新后重试')).toBeTruthy()
  })

  test('speaks English where the page does', async () => {
    await openRelease({ now: infoOf(trialProduction) }, [], 'en-US')
    expect(await screen.findByText('The next release moves the product to “Released”')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Release check' })).toBeTruthy()
  })

  test('says in its place that it did not load', async () => {
    await openConsole(address, [
      on(getProduct, () => anyProduct),
      on(getPIdDetailInfo, () => {
        throw new DomainError('server.unavailable')
      }),
    ])
    expect(await screen.findByText('发布信息加载失败')).toBeTruthy()
  })
})
