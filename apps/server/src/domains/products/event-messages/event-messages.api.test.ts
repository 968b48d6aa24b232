import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { defaultTexts } from '@slipway/contract/products/event-messages/message-texts.ts'
import {
  addFeature,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import {
  checkProductRelease,
  getPIdDetailInfo,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import { copyProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { featureUses } from '../features/feature-uses.views.ts'
import { setStage } from '../products/testing/products-samples.ts'
import { overheat, productWithEvent, sendMessage } from './testing/events-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')

const withEvent = (caller: Caller = owner()) => productWithEvent(caller)
const send = (method: 'GET' | 'POST' | 'PUT', fields: Record<string, unknown>) => sendMessage(owner(), method, fields)

const create = (fields: InputOf<typeof createEventMessage>) => owner().call(createEventMessage, fields)

describe('an event without a message', () => {
  test('says so beside the code, so that a save is a create (SI-046, ST-23)', async () => {
    const event = await withEvent()
    expect(await send('GET', event)).toMatchObject({ code: 200, hasData: 'NO', data: null })
    await expect(owner().call(updateEventMessage, event)).rejects.toMatchObject(refused('event-messages.none'))
  })

  test('gets one with every default where nothing is said (VA-49, VA-50, EN-EVMSG, CN-09, CN-10)', async () => {
    const event = await withEvent()
    const message = await create(event)
    const { ePush, eList, eDetail } = defaultTexts
    const now = server.clock.now()
    expect(message).toEqual({
      ...event,
      eKey: 'overheat',
      eCategory: 'alarm',
      eName: '{"zh":"过热","en":"Overheating"}',
      eNotice: 'YES',
      eMsgType: 'text',
      eClientEntrance: 'alarm',
      eCode: '',
      ePush: JSON.stringify(ePush),
      ePushCh: ePush.zh,
      ePushEn: ePush.en,
      eList: JSON.stringify(eList),
      eListCh: eList.zh,
      eListEn: eList.en,
      eDetail: JSON.stringify(eDetail),
      eDetailCh: eDetail.zh,
      eDetailEn: eDetail.en,
      eRhPush: '',
      eRhList: '',
      ePicurl: '',
      eReportInterval: 1,
      eStorageCycle: 7,
      ePushInterval: 1,
      createTime: now,
      updateTime: now,
    })
    expect(await send('GET', event)).toMatchObject({ hasData: 'YES', data: message })
  })
})

describe('an event with a message', () => {
  test('is changed by PUT, and a second create says who was first (ST-22, SI-122)', async () => {
    const event = await withEvent()
    const { updateTime } = await create(event)
    const again = await create(event).catch((error: unknown) => error)
    expect(again).toMatchObject(refused('event-messages.exists'))
    expect((again as Error).message).toContain('developer@example.com')

    const changed = await owner().call(updateEventMessage, { ...event, updateTime, eNotice: 'NO', eMsgType: 'video' })
    expect(changed).toMatchObject({ eNotice: 'NO', eMsgType: 'video' })
    expect(changed.updateTime).toBeGreaterThan(updateTime)
    const late = await owner()
      .call(updateEventMessage, { ...event, updateTime, eNotice: 'YES' })
      .catch((error: unknown) => error)
    expect(late).toMatchObject(refused('event-messages.savedMeanwhile'))
    expect((await owner().call(getEventMessage, event)).data?.eNotice).toBe('NO')
  })

  test('keeps both forms of its texts, from whichever came (CN-54, IN-12)', async () => {
    const event = await withEvent()
    const { data } = await send('POST', {
      pid: event.productId,
      did: event.dId,
      ePush: '{"zh":"{eventName}：{temp} 度","en":"{temp} degrees"}',
      ePushEn: 'ignored: the JSON form has this language',
      eListCh: '列表',
      eListEn: 'List',
      eDetail: { zh: '详情', en: '' },
    })
    expect(data).toMatchObject({
      ePush: '{"zh":"{eventName}：{temp} 度","en":"{temp} degrees"}',
      ePushCh: '{eventName}：{temp} 度',
      ePushEn: '{temp} degrees',
      eList: '{"zh":"列表","en":"List"}',
      eListCh: '列表',
      eDetail: JSON.stringify({ zh: '详情', en: defaultTexts.eDetail.en }),
      eDetailEn: defaultTexts.eDetail.en,
    })
  })

  test('keeps its rich variants untouched, as long as they are JSON (SI-048, EN-EVMSG-20, EN-EVMSG-21)', async () => {
    const event = await withEvent()
    const eRhPush = '{ "b" : 1,\n "a" : [1, 2.0] }'
    expect(await create({ ...event, eRhPush, eRhList: { rich: true } })).toMatchObject({
      eRhPush,
      eRhList: '{"rich":true}',
    })
    const reply = await send('PUT', { ...event, eRhPush: '{"b":' })
    expect(reply).toMatchObject({ code: 40000, data: { field: 'eRhPush' } })
    expect(await send('PUT', { ...event, eRhList: `"${'x'.repeat(16 * 1024)}"` })).toMatchObject({ code: 40000 })
  })

  test.each([
    ['reportInterval', 'pushInterval'],
    ['eReportInterval', 'ePushInterval'],
  ])('has %s and %s at 1, whatever is sent (VA-50, CN-26)', async (report, push) => {
    const event = await withEvent()
    expect((await send('POST', { ...event, [report]: 30, [push]: 'often' })).data).toMatchObject({
      eReportInterval: 1,
      ePushInterval: 1,
    })
  })

  test.each([1, 7, 30, 365])('may keep events for %i days (EV-45 to EV-47, CN-43)', async (eStorageCycle) => {
    expect(await create({ ...(await withEvent()), eStorageCycle })).toMatchObject({ eStorageCycle })
  })

  test.each([0, 366, 1.5])('may not keep events for %d days (CN-43)', async (eStorageCycle) => {
    const reply = await send('POST', { ...(await withEvent()), eStorageCycle })
    expect(reply).toMatchObject({ code: 40000, data: { field: 'eStorageCycle' } })
  })

  test('takes texts of 200 characters and no longer (SI-047)', async () => {
    const event = await withEvent()
    expect((await create({ ...event, ePushCh: '长'.repeat(200) })).ePushCh).toHaveLength(200)
    const reply = await send('PUT', { ...event, ePushCh: '长'.repeat(201) })
    expect(reply).toMatchObject({ code: 40000, data: { field: 'ePushCh' } })
  })

  test('names only what the event has: its own single values beside the usual three (SI-047)', async () => {
    const event = await withEvent()
    const all = '{deviceName} {eventName} {time} {temp} { }}'
    const attempt = (eListEn: string) => send('POST', { ...event, eListEn })
    for (const [text, placeholder] of [
      ['{humidity}', '{humidity}'],
      ['{spots}', '{spots}'],
      ['{Temp}', '{Temp}'],
      [all, '{ }'],
    ]) {
      expect(await attempt(text ?? '')).toMatchObject({ code: 60016, data: { field: 'eListEn', placeholder } })
    }
    expect(await attempt('{deviceName} {eventName} {time} {temp} } {')).toMatchObject({ code: 200 })
  })

  test('has a picture only if it was uploaded here (EN-EVMSG-22)', async () => {
    const attempt = create({ ...(await withEvent()), ePicurl: '/files/abc.png' })
    await expect(attempt).rejects.toMatchObject(refused('uploads.notFound'))
  })

  test('stays open to changes when everything else is frozen (SI-030)', async () => {
    const event = await withEvent()
    await setStage(server, event.productId, publishStatus.trialProduction)
    expect(await create({ ...event, ePushCh: '新' })).toMatchObject({ ePushCh: '新' })
  })

  test('is listed with its product and goes with its event (SI-042)', async () => {
    const event = await withEvent()
    const message = await create(event)
    expect(await owner().call(listEventMessages, { productId: event.productId })).toEqual([message])
    await owner().call(deleteFeature, { productId: event.productId, did: event.dId })
    expect(await owner().call(listEventMessages, { productId: event.productId })).toEqual([])
    expect(
      await server.db
        .selectFrom('event_messages')
        .select('feature_id')
        .where('product_id', '=', event.productId)
        .execute(),
    ).toEqual([])
  })

  test('is called as its event is, unless it has a name of its own (EN-EVMSG-05)', async () => {
    const event = await withEvent()
    await create({ ...event, eName: { zh: '过热', en: 'Too hot' } })
    const [feature] = (await owner().call(listFeatures, { productId: event.productId })).customizeFeatures
    const deName = { zh: '高温', en: 'Hot' }
    await owner().call(updateFeature, { productId: event.productId, did: feature?.did ?? '', ...overheat, deName })
    const { data } = await owner().call(getEventMessage, event)
    expect(JSON.parse(data?.eName ?? '')).toEqual({ zh: '高温', en: 'Too hot' })
  })
})

test('only an event has a message', async () => {
  const { productId } = await withEvent()
  const power = { featureType: 1 as const, deKey: 'power', transType: 3 as const, deName: { zh: '电源', en: 'Power' } }
  const { did } = await owner().call(addFeature, { productId, ...power, deInput: { type: 'boolean' } })
  await expect(create({ productId, dId: did })).rejects.toMatchObject(refused('event-messages.notAnEvent'))
  const foreign = await withEvent(server.as('developer', 'other'))
  await expect(create({ productId, dId: foreign.dId })).rejects.toMatchObject(refused('event-messages.notAnEvent'))
  await expect(create(foreign)).rejects.toMatchObject(refused('products.notFound'))
})

test('a copy of a product has the messages of its events (SI-032)', async () => {
  const event = await withEvent()
  await create({ ...event, ePushCh: '当心', eStorageCycle: 30 })
  const { productId } = await owner().call(copyProduct, {
    copyPid: event.productId,
    productName: 'Copy',
    productModel: 'COPY-1',
    apPrefix: 'own_copy',
  })
  const [copied] = await owner().call(listEventMessages, { productId })
  expect(copied).toMatchObject({ productId, eKey: 'overheat', ePushCh: '当心', eStorageCycle: 30 })
  expect(copied?.dId).not.toBe(event.dId)
})

test('a release asks for a message of each event, and names the first without one (SI-027, ER-15)', async () => {
  const event = await withEvent()
  const check = () => owner().call(checkProductRelease, { productId: event.productId })
  const open = await check().catch((error: unknown) => error)
  expect(open).toMatchObject(refused('product-release.messagesOpen'))
  expect(open).toMatchObject({ data: { deKey: 'overheat', dId: event.dId, count: 1 } })
  const { gates } = (await owner().call(getPIdDetailInfo, { productId: event.productId })).release
  expect(gates.filter(({ state }) => state === 'open')).toMatchObject([{ gate: 'eventMessages', dId: event.dId }])
  await create(event)
  await expect(check()).resolves.toMatchObject({ code: expect.any(Number) })
})

test('whoever changes a released event is told that it has a message', async () => {
  const event = await withEvent()
  const usesOf = featureUses(server.db, server.domains.features.modelOf)
  const uses = () => usesOf(event.productId, ['overheat', 'nothing'])
  expect(await uses()).toEqual([])
  await create(event)
  expect(await uses()).toEqual([{ deKey: 'overheat', by: 'eventMessages', count: 1 }])
})
