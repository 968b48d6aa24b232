import { offerReasons } from '@slipway/contract/devices/campaigns/offer-reasons.ts'
import { filledText } from '@slipway/contract/devices/campaigns/explained.ts'
import type { FreshRequest } from '../../../products/signing/index.ts'
import type { Downlink } from '../../../../mqtt/ports.ts'
import type { DeviceUpdates, UpdateUplink } from '../../devices/index.ts'
import type { Act, Result } from '../check-in/requests.ts'
import type { UpdateEngine } from '../check-in/update-engine.ts'
import { deltaFor } from './delta-for.ts'
import { jobOffer } from './job-offer.ts'
import { latestFor } from './latest.ts'
import type { DownloadUrl, OfferMessages } from './offer-messages.ts'
import { progressLimit } from './progress-limit.ts'

interface Dependencies {
  engine: UpdateEngine
  messages: OfferMessages
  downloadUrl: DownloadUrl
  signFresh(request: FreshRequest): Promise<object | undefined>
  now(): number
}

type Device = Parameters<DeviceUpdates['receive']>[0]

const actOf = (uplink: UpdateUplink): Act => (uplink.kind === 'get' ? { kind: 'get', accept: uplink.accept } : uplink)

/** Updates over MQTT: the messages of devices, and what they are sent. */
export function mqttUpdates({ engine, messages, downloadUrl, signFresh, now }: Dependencies): DeviceUpdates {
  const mayReport = progressLimit(now)

  async function downlinksOf({ job, campaign, device, isSent, isAsked, cancels }: Result) {
    const offered =
      job && campaign && device && isSent
        ? await messages.offer(jobOffer(job, campaign), deltaFor(job, campaign, device), downloadUrl)
        : undefined
    const question = job && campaign && isAsked ? messages.ask(jobOffer(job, campaign), job.sent - 1) : undefined
    const downlinks: Downlink[] = [...cancels.map(messages.cancel), offered, question].filter(
      (one) => one !== undefined,
    )
    return { downlinks, isSent: offered !== undefined }
  }

  /** The answer to `up/ota/get`: why nothing is offered, and the signed statement where the device sent a nonce. */
  async function answerTo(device: Device, result: Result, nonce: string | undefined): Promise<object | undefined> {
    const { job, campaign, decision, isSent, isEarly } = result
    const latest = latestFor(result)
    const { productId, serial } = device
    const fresh = nonce === undefined ? undefined : await signFresh({ productId, serial, nonce, latest })
    if (isSent && fresh === undefined) return undefined
    const signed = fresh ? { fresh } : {}
    if (isSent) return { why: { reason: 'offered' }, ...signed }
    if (job && campaign) {
      const { jobId, firmwareVersion, size, notes, needsConsent } = jobOffer(job, campaign)
      const reason = needsConsent ? 'consent' : isEarly ? 'window' : 'jobActive'
      return { why: { reason, state: job.state }, job: { jobId, version: firmwareVersion, size, notes }, ...signed }
    }
    const check = decision?.reason ?? { reason: 'noRelease' as const, isMet: false }
    const text = filledText(offerReasons[check.reason].found, check.details)
    return { why: { reason: check.reason, ...text }, ...signed }
  }

  return {
    async receive(device, uplink) {
      const { deviceId, productId, hears } = device
      if (uplink.kind === 'progress' && !mayReport(deviceId, uplink.state)) {
        return { downlinks: [], isNewlyUnheard: false }
      }
      const result = await engine.run({ deviceId, productId, hears, act: actOf(uplink) })
      const { downlinks, isSent } = await downlinksOf(result)
      const { isNewlyUnheard } = result
      if (uplink.kind !== 'get') return { downlinks, isNewlyUnheard }
      const answer = await answerTo(device, { ...result, isSent }, uplink.nonce)
      return { downlinks: answer ? [...downlinks, uplink.answer(answer)] : downlinks, isNewlyUnheard }
    },
    async pending({ deviceId, productId, hears }) {
      const result = await engine.run({ deviceId, productId, hears, act: { kind: 'check' } })
      const { downlinks } = await downlinksOf(result)
      return { downlinks, isNewlyUnheard: result.isNewlyUnheard }
    },
    stop: engine.stop,
  }
}
