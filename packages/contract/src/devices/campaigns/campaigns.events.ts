import * as z from 'zod/mini'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { defineEvent } from '../../define-event.ts'
import { codeOf } from '../../schema.ts'
import { jobOutcomes } from './jobs.lifecycle.ts'

const rollout = z.object({
  campaignId: z.string(),
  recordId: z.string(),
  productId: z.string(),
  /** Number of the newest open group, from 1; 0 without groups. */
  group: z.int(),
  /** Who did it: engine, or an account. */
  actor: z.string(),
  /** The reason in both languages; empty where there is none. */
  why: z.object({ zh: z.string(), en: z.string() }),
})

/** A rollout offers its version from now on. */
export const campaignStarted = defineEvent('campaign.started', rollout)

/** The engine holds a rollout: its devices show a fault, or prove too little. */
export const campaignHeld = defineEvent('campaign.held', rollout)

export const campaignPaused = defineEvent('campaign.paused', rollout)

/** By a user, or by the sequential test; for good. */
export const campaignStopped = defineEvent('campaign.stopped', rollout)

/** Every device of a fixed membership has been updated. */
export const campaignFinished = defineEvent('campaign.finished', rollout)

const device = z.object({
  deviceId: z.int(),
  serial: z.string(),
  productId: z.string(),
  recordId: z.string(),
  jobId: z.string(),
  firmwareType: codeOf(firmwareTypes),
  firmwareVersion: z.string(),
  fromVersion: z.string(),
  outcome: z.enum(jobOutcomes),
  /** Code that the device reported; 0 is none. */
  code: z.int(),
})

/** The device reports the version that it was offered. */
export const deviceUpgraded = defineEvent('device.upgraded', device)

/** Failed, timed out, rolled back or lost. */
export const deviceUpgradeFailed = defineEvent('device.upgradeFailed', device)
