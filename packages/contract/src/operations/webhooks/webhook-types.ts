import * as z from 'zod/mini'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { jobOutcomes } from '../../devices/campaigns/jobs.lifecycle.ts'
import { eventStatus } from '../../devices/device-events/device-events.topics.ts'
import { commandStatus } from '../../devices/devices/devices.ts'
import type { Bilingual } from '../../locale.ts'
import { otaAreas, otaRegions } from '../../products/firmware/areas.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { userIdField } from '../../users/users/users.ts'
import { webhookStates } from './webhook-states.ts'
import type { WebhookTypeName } from './webhook-type-names.ts'

/** Whose endpoints get a type: of the product's owner, of administrators only, or of the account itself. */
type Audience = 'product' | 'site' | 'account'

interface WebhookType extends Bilingual {
  audience: Audience
  /** `data` of the message, besides `seq`. Ids and facts; of persons only the opaque IDs of end users. */
  data: z.ZodMiniObject
  sample: Readonly<Record<string, unknown>>
}

const productId = z.string()
const product = z.object({ productId })
const aProduct = { productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90' }
const AT = 1_795_348_860_000

const device = { productId, serial: z.string(), isVirtual: z.boolean(), at: epochMs }
const aDevice = { ...aProduct, serial: 'LP10-000123', isVirtual: false, at: AT }

const ofRelease = { recordId: z.string(), productId, firmwareId: z.string(), packageId: z.string() }
const aRelease = { recordId: '19b2e1f4', ...aProduct, firmwareId: '5d0f1c2e', packageId: '77aa31c0' }

const update = z.object({
  productId,
  serial: z.string(),
  recordId: z.string(),
  jobId: z.string(),
  firmwareType: codeOf(firmwareTypes),
  firmwareVersion: z.string(),
  fromVersion: z.string(),
  outcome: z.enum(jobOutcomes),
  code: z.int(),
})
const anUpdate = {
  ...aProduct,
  serial: 'LP10-000123',
  recordId: '19b2e1f4',
  jobId: '8c21d0aa',
  firmwareType: firmwareTypes.module,
  firmwareVersion: 'V1.2.0',
  fromVersion: 'V1.1.0',
}

const rollout = z.object({
  campaignId: z.string(),
  recordId: z.string(),
  productId,
  /** Of the newest open group, from 1; 0 without groups. */
  group: z.int(),
  why: z.object({ zh: z.string(), en: z.string() }),
})
const aRollout = { campaignId: '3e5d9b10', recordId: '19b2e1f4', ...aProduct, group: 1, why: { zh: '', en: '' } }

const user = z.object({ userId: userIdField })
const aUser = { userId: 'q9X2vN8kLr5TzWb7YcD3mH' }

/** A product, and what happened to it. */
const ofProduct = (text: Bilingual): WebhookType => ({ ...text, audience: 'product', data: product, sample: aProduct })
const ofRollout = (text: Bilingual): WebhookType => ({ ...text, audience: 'product', data: rollout, sample: aRollout })

/** The types of messages to webhooks, named as the domain events that cause them. */
export const webhookTypes = {
  'device.online': {
    zh: '设备上线',
    en: 'A device is online',
    audience: 'product',
    data: z.object(device),
    sample: aDevice,
  },
  'device.offline': {
    zh: '设备离线',
    en: 'A device is offline',
    audience: 'product',
    data: z.object({ ...device, reason: z.string() }),
    sample: { ...aDevice, reason: 'timeout' },
  },
  'device.eventReceived': {
    zh: '设备上报事件',
    en: 'A device has sent an event',
    audience: 'product',
    data: z.object({ ...device, deKey: z.string(), status: codeOf(eventStatus), reportedAt: epochMs }),
    sample: { ...aDevice, deKey: 'leak', status: 1, reportedAt: AT },
  },
  'device.commandEnded': {
    zh: '指令结束',
    en: 'A command has ended',
    audience: 'product',
    data: z.object({
      ...device,
      commandId: z.string(),
      tail: z.string(),
      status: codeOf(commandStatus),
      code: z.nullable(z.int()),
    }),
    sample: { ...aDevice, commandId: '81', tail: 'down/property/set', status: commandStatus.acked, code: 200 },
  },
  'device.unbound': {
    zh: '设备已解绑',
    en: 'A device was removed from its home',
    audience: 'product',
    data: z.object({ productId, serial: z.string(), at: epochMs }),
    sample: { ...aProduct, serial: 'LP10-000123', at: AT },
  },
  'device.upgraded': {
    zh: '设备升级成功',
    en: 'A device was updated',
    audience: 'product',
    data: update,
    sample: { ...anUpdate, outcome: 'CONFIRMED', code: 0 },
  },
  'device.upgradeFailed': {
    zh: '设备升级失败',
    en: 'The update of a device failed',
    audience: 'product',
    data: update,
    sample: { ...anUpdate, outcome: 'FAILED', code: 3 },
  },
  'firmware.released': {
    zh: '固件已发布',
    en: 'Firmware was released',
    audience: 'product',
    data: z.object({
      ...ofRelease,
      firmwareType: codeOf(firmwareTypes),
      region: z.enum(otaRegions),
      area: z.enum(otaAreas),
      grayRatio: z.int(),
      effectiveUntil: z.int(),
    }),
    sample: {
      ...aRelease,
      firmwareType: firmwareTypes.module,
      region: otaRegions[0],
      area: otaAreas[0],
      grayRatio: 100,
      effectiveUntil: AT,
    },
  },
  'firmware.withdrawn': {
    zh: '固件已撤回',
    en: 'Firmware was withdrawn',
    audience: 'product',
    data: z.object(ofRelease),
    sample: aRelease,
  },
  'campaign.started': ofRollout({ zh: '升级任务已开始', en: 'A rollout has started' }),
  'campaign.held': ofRollout({ zh: '升级任务被自动暂停', en: 'A rollout is on hold' }),
  'campaign.paused': ofRollout({ zh: '升级任务已暂停', en: 'A rollout is paused' }),
  'campaign.stopped': ofRollout({ zh: '升级任务已停止', en: 'A rollout has stopped' }),
  'campaign.finished': ofRollout({ zh: '升级任务已完成', en: 'A rollout has finished' }),
  'product.created': {
    zh: '产品已创建',
    en: 'A product was created',
    audience: 'product',
    data: z.object({ productId, categoryId: z.string(), copiedFrom: z.nullable(z.string()) }),
    sample: { ...aProduct, categoryId: '1204', copiedFrom: null },
  },
  'product.deleted': ofProduct({ zh: '产品已删除', en: 'A product was deleted' }),
  'product.restored': ofProduct({ zh: '产品已恢复', en: 'A product was restored' }),
  'product.purged': ofProduct({ zh: '产品已彻底删除', en: 'A product was deleted permanently' }),
  'product.released': ofProduct({ zh: '产品已发布', en: 'A product was released' }),
  'product.unpublished': ofProduct({ zh: '产品已下架', en: 'A product was unpublished' }),
  'model.published': {
    zh: '物模型已发布',
    en: 'A model version was published',
    audience: 'product',
    data: z.object({ productId, version: z.number() }),
    sample: { ...aProduct, version: 3 },
  },
  'user.registered': {
    zh: '用户已注册',
    en: 'An end user has registered',
    audience: 'site',
    data: user,
    sample: aUser,
  },
  'user.deregistered': {
    zh: '用户已注销',
    en: 'An end user was deleted',
    audience: 'site',
    data: user,
    sample: aUser,
  },
  'endpoint.disabled': {
    zh: '另一个 Webhook 已停用',
    en: 'Another webhook was turned off',
    audience: 'account',
    data: z.object({
      endpointId: z.string(),
      state: codeOf({ failing: webhookStates.failing, gone: webhookStates.gone }),
    }),
    sample: { endpointId: 'kX2vN8qLr5TzWb7YcD3mHf', state: webhookStates.failing },
  },
} as const satisfies Record<WebhookTypeName, WebhookType>

export type WebhookData<Type extends WebhookTypeName> = z.output<(typeof webhookTypes)[Type]['data']>

/** Sent by hand, to try an endpoint. */
export const WEBHOOK_TEST = 'webhook.test'
