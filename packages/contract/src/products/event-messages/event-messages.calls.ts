import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../products/products.ts'
import { epochMs } from '../../schema.ts'
import { eventMessage, eventMessageFields, yesOrNo } from './event-messages.ts'

const access = viaMenus('products')
/** A message is part of its event, so the features' permissions apply. */
const bearer = 'features'
const PATH = '/iot/config/api/iot/support/event/msg'
const dId = z.string().check(z.minLength(1), z.maxLength(32))
const oneEvent = { productId, dId }
const aliases = {
  ...productIdAliases,
  dId: ['did', 'id'],
  eReportInterval: ['reportInterval'],
  ePushInterval: ['pushInterval'],
} as const
const refusals = ['products.notFound', 'event-messages.notAnEvent'] as const
const writeRefusals = [...refusals, 'event-messages.unknownPlaceholder', 'uploads.notFound'] as const

/** CA-030, SI-046: `hasData` decides whether a save is a POST or a PUT. */
export const getEventMessage = defineCall({
  method: 'GET',
  path: PATH,
  summary: { zh: '事件消息配置', en: 'Get the message of an event' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object(oneEvent),
  aliases,
  output: z.object({ hasData: z.enum(yesOrNo), data: z.nullable(eventMessage) }),
  reply: 'spread',
  refusals,
})

/** The events of a product that have a message. */
export const listEventMessages = defineCall({
  method: 'GET',
  path: `${PATH}/list`,
  summary: { zh: '产品的事件消息配置', en: "List the messages of a product's events" },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ productId }),
  aliases: productIdAliases,
  output: z.array(eventMessage),
  refusals: ['products.notFound'],
})

/** CA-031, ST-23. */
export const createEventMessage = defineCall({
  method: 'POST',
  path: PATH,
  summary: { zh: '创建事件消息配置', en: 'Set up the message of an event' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ ...oneEvent, ...eventMessageFields }),
  aliases,
  output: eventMessage,
  refusals: [...writeRefusals, 'event-messages.exists'],
})

/** CA-032, ST-22. `updateTime` is the version that the edit started from (SI-122). */
export const updateEventMessage = defineCall({
  method: 'PUT',
  path: PATH,
  summary: { zh: '修改事件消息配置', en: 'Change the message of an event' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ ...oneEvent, ...eventMessageFields, updateTime: z.optional(epochMs) }),
  aliases,
  output: eventMessage,
  refusals: [...writeRefusals, 'event-messages.none', 'event-messages.savedMeanwhile'],
})
