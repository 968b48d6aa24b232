import * as z from 'zod/mini'
import { codeOf, epochMs, line } from '../../schema.ts'
import { deviceCodes } from '../../products/firmware/signed/device-codes.ts'
import { firmwareTypes } from '../../products/firmware/signed/manifest.ts'
import { topic } from '../../topic.ts'
import { answerRequest, messageId } from '../devices/devices.topics.ts'
import { campaignsLimits } from './campaigns.limits.ts'
import { progressStates } from './jobs/next-job.ts'

const jobId = z.string().check(z.minLength(1), z.maxLength(campaignsLimits.jobId.max))
/** Not trimmed or refused for its length: a device's error text must not stop its report. */
const message = z.string()

/** Asks for a pending update; `accept` consents to it, `nonce` asks for a signed statement of what is newest. */
export const updateGet = topic('up/ota/get', {
  from: 'device',
  payload: z.object({
    id: z.optional(messageId),
    nonce: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))),
    accept: z.optional(jobId),
  }),
})

export const updateProgress = topic('up/ota/progress', {
  from: 'device',
  payload: z.object({
    id: z.optional(messageId),
    data: z.object({
      jobId,
      /** Of the offer: a late report about an earlier attempt changes nothing. */
      attempt: z.optional(z.int().check(z.minimum(1), z.maximum(campaignsLimits.reportedAttempt.max))),
      state: z.enum(progressStates),
      percent: z._default(z.number().check(z.minimum(0), z.maximum(100)), 0),
      code: z._default(codeOf(deviceCodes), 0),
      msg: z._default(message, ''),
    }),
    ack: answerRequest,
  }),
})

/** The device's own "not now": shown, and overridden by a forced update. */
export const updateHold = topic('up/ota/hold', {
  from: 'device',
  payload: z.object({
    id: z.optional(messageId),
    data: z.object({
      hold: z.boolean(),
      why: z._default(line({ min: 0, max: campaignsLimits.holdReason.max }), ''),
      until: z.optional(epochMs),
    }),
    ack: answerRequest,
  }),
})

const notes = z.object({ zh: z.string(), en: z.string() })

/** Asks the device's user for consent; the device answers with `accept` of `up/ota/get`, or with progress `rejected`. */
export const updateAsk = topic('down/ota/ask', {
  from: 'platform',
  payload: z.object({
    id: z.string(),
    data: z.object({
      jobId,
      type: z.enum(firmwareTypes),
      version: z.string(),
      size: z.number(),
      notes,
      /** How often the user was asked before. */
      reminder: z.number(),
      expire: epochMs,
    }),
  }),
})

export const updateOffer = topic('down/ota/upgrade', {
  from: 'platform',
  payload: z.object({
    id: z.string(),
    data: z.object({
      jobId,
      type: z.enum(firmwareTypes),
      version: z.string(),
      seq: z.number(),
      size: z.number(),
      sha256: z.string(),
      md5: z.string(),
      url: z.string(),
      sign: z.string(),
      signMethod: z.literal('ed25519'),
      keyId: z.string(),
      manifest: z.string(),
      keys: z.number(),
      remindType: z.number(),
      forced: z.boolean(),
      notes,
      /** Of a silent update: local hours in which the device installs it. */
      window: z.optional(z.object({ from: z.string(), to: z.string() })),
      /** A patch from what the device runs; its result has the size and hash of the full file. */
      delta: z.optional(
        z.object({ url: z.string(), size: z.number(), sha256: z.string(), from: z.string(), algo: z.literal('zstd') }),
      ),
      expire: epochMs,
      attempt: z.number(),
    }),
  }),
})

export const updateCancel = topic('down/ota/cancel', {
  from: 'platform',
  payload: z.object({ id: z.string(), data: z.object({ jobId, why: z.string() }) }),
})
