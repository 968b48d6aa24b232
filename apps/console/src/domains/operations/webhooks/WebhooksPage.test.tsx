import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  listWebhookTypes,
  replayWebhookDeliveries,
  rotateWebhookSecret,
  setWebhookState,
  testWebhook,
  updateWebhook,
} from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'

afterEach(() => vi.unstubAllGlobals())

const endpointId = 'kX2vN8qLr5TzWb7YcD3mHf'
const messageId = 'msg_01KB7K2V5Q8R3M6N9P0T2W4X6Y'
const url = 'https://example.com/hook'
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const hook: WebhookEndpoint = {
  endpointId,
  url,
  description: 'Orders',
  types: ['device.online'],
  productIds: ['4f1c0a9be2d74c53a6f08d1b7e5c2a90'],
  headerNames: [],
  isSiteWide: false,
  scheme: 'v1',
  publicKey: '',
  state: 1,
  oldUntil: null,
  failingSince: null,
  lastOkTime: null,
  waiting: 0,
  createTime: 1_700_000_000_000,
}
const dead: WebhookDelivery = {
  messageId,
  endpointId,
  type: 'device.online',
  subject: 's',
  time: 1_700_000_000_000,
  state: 5,
  tries: 10,
  nextTime: null,
  lastStatus: 500,
}
const types = [
  { type: 'device.online', name: '设备上线', isSiteWide: false, sample: {} },
  { type: 'user.registered', name: '用户已注册', isSiteWide: true, sample: {} },
]
const page = (webhooks: WebhookEndpoint[], ...answers: Parameters<typeof openConsole>[1][]) =>
  openConsole('/home/settings/webhooks', [
    on(listWebhookTypes, () => types),
    on(listWebhooks, () => webhooks),
    ...answers.flat(),
  ])
type Person = Awaited<ReturnType<typeof openConsole>>['person']
const dialog = async () => within(await screen.findByRole('dialog'))
async function choose(person: Person, name: string) {
  await person.click(await screen.findByRole('button', { name: `${url} 的更多操作` }))
  await person.click(await screen.findByRole('menuitem', { name }))
}

describe('the list of webhooks', () => {
  test('says what to do where there is none', async () => {
    await page([])
    expect(await screen.findByText('还没有 Webhook')).toBeTruthy()
  })

  test('shows the address, what it hears, and whether it works', async () => {
    await page([{ ...hook, waiting: 3, failingSince: 1_700_000_000_000 }])
    const row = within((await screen.findByTitle(url)).closest('tr') ?? document.body)
    for (const fact of ['Orders', '1 种', '投递异常', '3 条等待投递', '从未送达'])
      expect(row.getByText(fact)).toBeTruthy()
  })

  test('sends a test message, turns a webhook off, and deletes it after a question', async () => {
    const { person, lastAsked } = await page(
      [hook],
      [on(testWebhook, () => ({ messageId })), on(setWebhookState, () => hook), on(deleteWebhook, () => null)],
    )
    await choose(person, '发送测试消息')
    await waitFor(() => expect(lastAsked(testWebhook)).toEqual({ endpointId }))
    await choose(person, '停用')
    await waitFor(() => expect(lastAsked(setWebhookState)).toEqual({ endpointId, isOn: false }))
    await choose(person, '删除')
    expect(lastAsked(deleteWebhook)).toBeUndefined()
    await person.click(await screen.findByRole('button', { name: '删除 Webhook' }))
    await waitFor(() => expect(lastAsked(deleteWebhook)).toEqual({ endpointId }))
  })

  test('shows a new secret once, after a question', async () => {
    const { person } = await page([hook], [on(rotateWebhookSecret, () => ({ ...hook, secret }))])
    await choose(person, '轮换签名密钥')
    await person.click(await screen.findByRole('button', { name: '轮换密钥' }))
    expect(await screen.findByText(secret)).toBeTruthy()
  })
})

describe('a webhook', () => {
  test('is created with its types, and its secret is shown once', async () => {
    const { person, lastAsked } = await page([], [on(createWebhook, () => ({ ...hook, secret }))])
    await person.click(await screen.findByRole('button', { name: '创建 Webhook' }))
    await person.type(await (await dialog()).findByRole('textbox', { name: /接收地址/ }), url)
    await person.click(await (await dialog()).findByRole('checkbox', { name: /设备上线/ }))
    await person.click((await dialog()).getByRole('button', { name: '创建 Webhook' }))
    expect(await screen.findByText(secret)).toBeTruthy()
    expect(lastAsked(createWebhook)).toMatchObject({ url, types: ['device.online'], scheme: 'v1', isSiteWide: false })
  })

  test('that is refused says why; end users are offered with all products only', async () => {
    const refusal = on(createWebhook, () => {
      throw new DomainError('webhooks.notReachable')
    })
    const { person } = await page([], [refusal])
    await person.click(await screen.findByRole('button', { name: '创建 Webhook' }))
    await person.type(await (await dialog()).findByRole('textbox', { name: /接收地址/ }), 'https://10.0.0.1/')
    await person.click(await (await dialog()).findByRole('checkbox', { name: /设备上线/ }))
    expect((await dialog()).queryByRole('checkbox', { name: /用户已注册/ })).toBeNull()
    await person.click((await dialog()).getByRole('button', { name: '创建 Webhook' }))
    expect(await screen.findByText(/SLIPWAY_OUTGOING_ALLOW/)).toBeTruthy()
  })

  test('keeps its products when it is edited', async () => {
    const { person, lastAsked } = await page([hook], [on(updateWebhook, () => hook)])
    await choose(person, '编辑')
    await person.type(await (await dialog()).findByRole('textbox', { name: /说明/ }), ' 2')
    await person.click((await dialog()).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('Webhook 已保存')).toBeTruthy()
    expect(lastAsked(updateWebhook)).toMatchObject({ description: 'Orders 2', productIds: hook.productIds })
  })
})

test('deliveries show their attempts, and are delivered again', async () => {
  const attempts = [
    { time: 1_700_000_000_000, httpStatus: 500, tookMs: 12, failure: '', reply: 'oops' },
    { time: 1_700_000_005_000, httpStatus: null, tookMs: 3, failure: 'unresolved', reply: '' },
  ]
  const { person, lastAsked } = await page(
    [hook],
    [
      on(listWebhookDeliveries, () => ({ items: [dead], next: null })),
      on(getWebhookDelivery, () => ({ ...dead, body: '{"type":"device.online"}', attempts })),
      on(replayWebhookDeliveries, () => ({ replayed: 1 })),
    ],
  )
  await person.click(await screen.findByRole('button', { name: `${url} 的投递记录` }))
  expect(await screen.findByText('投递失败')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: `${messageId} 的详情` }))
  expect(await screen.findByText('oops')).toBeTruthy()
  expect(screen.getByText('状态码 500，12 毫秒')).toBeTruthy()
  expect(screen.getByText('没有响应：域名无法解析，请检查地址')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '重新投递' }))
  await waitFor(() => expect(lastAsked(replayWebhookDeliveries)).toEqual({ endpointId, messageIds: [messageId] }))
  await person.click(screen.getByRole('button', { name: '重新投递所有失败的消息' }))
  await waitFor(() => expect(lastAsked(replayWebhookDeliveries)).toEqual({ endpointId, isDead: true }))
})
