import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { defaultTexts } from '@slipway/contract/products/event-messages/message-texts.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getPIdDetailInfo } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'
import { messageOf, anEvent } from './testing/messages.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const { ePush, eDetail } = defaultTexts

const isEmpty = on(getEventMessage, () => ({ hasData: 'NO' as const, data: null }))
const has = (message: EventMessage) => on(getEventMessage, () => ({ hasData: 'YES' as const, data: message }))
const features = on(listFeatures, () => ({ customizeFeatures: [anEvent], templateFeatures: [] }))

const open = (answers: readonly Answer[], language?: 'zh-CN' | 'en-US') =>
  openConsole(
    `/home/product/${productId}/function/9/message`,
    [
      ...answers,
      features,
      on(getProduct, () => anyProduct),
      on(listEventMessages, () => []),
      on(getPIdDetailInfo, () => ({
        ...anyProduct,
        panel: null,
        hardware: null,
        module: null,
        firmwares: [],
        steps: [],
        release: { ahead: null, gates: [], since: null, failure: null },
      })),
    ],
    language,
  )

const section = (name: string) => within(screen.getByRole('region', { name }))
const preview = (name: string) => within(screen.getByRole('figure', { name }))

describe('the message of an event', () => {
  test('starts from the usual prompts and is created (VA-49, ST-23)', async () => {
    const { person, lastAsked } = await open([isEmpty, on(createEventMessage, () => messageOf())])
    expect(await screen.findByText('尚未配置消息，以下为默认内容，保存后生效。')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('消息已保存')).toBeTruthy()
    expect(lastAsked(createEventMessage)).toMatchObject({
      productId,
      dId: '9',
      ePushCh: ePush.zh,
      eDetailEn: eDetail.en,
      eStorageCycle: 7,
    })
  })

  test('is changed from the state it was loaded in, with what the page does not show left as it is (ST-22, SI-122)', async () => {
    const { person, lastAsked } = await open([
      has(messageOf()),
      on(updateEventMessage, (input: InputOf<typeof updateEventMessage>) =>
        messageOf({ eMsgType: input.eMsgType ?? 'text', updateTime: 1_790_000_000_001 }),
      ),
    ])
    await person.click(await screen.findByRole('radio', { name: '视频' }))
    expect(screen.getByText('每台设备的每个事件每天最多推送 600 条')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(lastAsked(updateEventMessage)).toBeTruthy())
    expect(lastAsked(updateEventMessage)).toMatchObject({
      updateTime: 1_790_000_000_000,
      eMsgType: 'video',
      eRhPush: '{"rich":1}',
      eCode: 'E7',
    })
  })

  test('that someone else saved meanwhile says who, and offers the newest', async () => {
    let current = messageOf()
    const { person } = await open([
      on(getEventMessage, () => ({ hasData: 'YES' as const, data: current })),
      on(updateEventMessage, () => {
        current = messageOf({ ePushCh: '别人的文案', updateTime: 1_790_000_000_009 })
        throw new DomainError('event-messages.savedMeanwhile', { by: 'li@example.com', at: '2026-11-22T14:02:09.120Z' })
      }),
    ])
    const box = (await screen.findAllByRole('textbox', { name: '中文' }))[0] as HTMLTextAreaElement
    await person.type(box, '！')
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/li@example.com 已于 .* 保存/)).toBeTruthy()
    expect(document.activeElement?.closest('.form-foot')).toBeTruthy()
    expect(box.value).toContain('！')
    await person.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findByDisplayValue('别人的文案')).toBeTruthy()
  })

  test('shows each text as users of both languages will read it, while it is typed', async () => {
    const { person } = await open([has(messageOf({ ePushCh: '', ePushEn: '' }))])
    expect(await screen.findByRole('figure', { name: '推送预览（中文）' })).toBeTruthy()
    expect(preview('推送预览（中文）').getByText(`${anyProduct.productName} 发生过热`)).toBeTruthy()
    expect(preview('推送预览（英文）').getByText(`Overheating on ${anyProduct.productName}`)).toBeTruthy()
    await person.type(section('推送').getByRole('textbox', { name: '英文' }), 'Now at {{temp} degrees')
    expect(preview('推送预览（英文）').getByText('Now at 90 degrees')).toBeTruthy()
  })

  test('takes variables where the person was typing', async () => {
    const { person } = await open([has(messageOf({ eListEn: 'It is ' }))])
    const english = await screen.findByDisplayValue<HTMLTextAreaElement>('It is')
    await person.click(english)
    english.setSelectionRange(6, 6)
    await person.click(section('列表').getByRole('button', { name: '插入变量 温度' }))
    expect(english.value).toBe('It is {temp}')
    await waitFor(() => expect(document.activeElement).toBe(english))
  })

  test('refuses what stands for nothing, at its field (SI-047)', async () => {
    const { person, asked } = await open([has(messageOf())])
    await person.type(
      (await screen.findAllByRole('textbox', { name: '中文' }))[0] as HTMLTextAreaElement,
      '{{humidity}',
    )
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('包含不可用的变量，只能使用列出的变量')).toBeTruthy()
    expect(asked.some(({ call }) => call === updateEventMessage)).toBe(false)
  })

  test.each([
    ['366', '不能大于 365'],
    ['0', '不能小于 1'],
  ])('may not keep events for %s days (CN-43)', async (days, problem) => {
    const { person } = await open([has(messageOf())])
    await person.click(await screen.findByRole('radio', { name: '自定义' }))
    const box = screen.getByRole('textbox', { name: /保存天数/ })
    await person.clear(box)
    await person.type(box, days)
    expect(await screen.findByText(problem)).toBeTruthy()
    await person.clear(box)
    expect(await screen.findByText('必填')).toBeTruthy()
  })

  test('asks before what was typed is lost', async () => {
    const { person } = await open([has(messageOf())])
    await person.click(await screen.findByRole('radio', { name: '30 天' }))
    await person.click(screen.getByRole('link', { name: '返回功能定义' }))
    const dialog = await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })
    expect(dialog).toBeTruthy()
    expect(window.location.pathname).toContain('/message')
  })

  test('says so where there is no such event', async () => {
    await open([
      on(getEventMessage, () => {
        throw new DomainError('event-messages.notAnEvent')
      }),
    ])
    expect(await screen.findByText('事件不存在')).toBeTruthy()
  })

  test('is there in English, too', async () => {
    await open([isEmpty], 'en-US')
    expect(await screen.findByText('Message for Overheating')).toBeTruthy()
    expect(screen.getByRole('figure', { name: 'Preview of Push in Chinese' })).toBeTruthy()
  })
})
