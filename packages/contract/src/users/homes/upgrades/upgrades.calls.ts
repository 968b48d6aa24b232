import * as z from 'zod/mini'
import { endUsers } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { jobStates } from '../../../devices/campaigns/jobs.lifecycle.ts'
import { APP_PATH } from '../../../http/app-path.ts'
import { epochMs, integer } from '../../../schema.ts'
import { homeDeviceId, upgradeId } from '../homes.ts'

const ofUsers = { access: endUsers, isAudited: false } as const

/** An update that a device is to install, or installs now. */
export const deviceUpgrade = z.object({
  jobId: upgradeId,
  firmwareVersion: z.string(),
  /** What the device had before; empty where it has not reported it. */
  fromVersion: z.string(),
  size: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  /** In the language of the reader, where the maker has written them. */
  notes: z.string(),
  state: z.enum(jobStates),
  percent: integer({ min: 0, max: 100 }),
  /** It waits until a user who manages the home agrees. */
  asks: z.boolean(),
  /** After that it is not offered any more. */
  expireTime: epochMs,
})
export type DeviceUpgrade = z.infer<typeof deviceUpgrade>

const upgrades = z.array(deviceUpgrade)

export const getDeviceUpgrade = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device/upgrade`,
  summary: { zh: '设备的固件升级', en: 'Get the updates of a device' },
  input: z.object({ deviceId: homeDeviceId }),
  output: upgrades,
  refusals: ['homes.deviceNotFound'],
})

/** Whoever wants it later does nothing: the update waits until it expires. */
export const acceptDeviceUpgrade = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/device/upgrade`,
  summary: { zh: '同意固件升级', en: 'Agree to an update' },
  input: z.object({ deviceId: homeDeviceId, jobId: upgradeId }),
  output: upgrades,
  refusals: ['homes.deviceNotFound', 'campaigns.noConsentAwaited'],
})
