import * as z from 'zod/mini'
import { deviceLimits } from '../../devices/devices/devices.limits.ts'
import { deKey } from '../../products/features/features.ts'
import { rule } from '../../rules.ts'
import { epochMs, line } from '../../schema.ts'
import { homeScene, sceneIcons } from '../homes/home-scenes.ts'
import { homeDeviceId, homeId } from '../homes/homes.ts'
import { userTimeZoneField } from '../users/users.ts'
import { sceneLimits } from './scenes.limits.ts'

export const sceneName = line(sceneLimits.name)
export const sceneIcon = z.enum(sceneIcons)

/** What is done with a device: values are set, or an operation is invoked. */
export const deedFields = {
  /** The operation; absent where properties are set. */
  deKey: z.optional(deKey),
  data: z._default(z.record(z.string(), z.unknown()), {}),
}

/** A refinement of whatever has `deedFields`. */
export const deedIsWhole = <Deed extends { deKey?: string | undefined; data: Record<string, unknown> }>() => [
  z.refine<Deed>(({ deKey: operation, data }) => operation !== undefined || Object.keys(data).length > 0, {
    error: rule('nothingToSet'),
    path: ['data'],
  }),
  z.refine<Deed>(({ data }) => Object.keys(data).length <= deviceLimits.propertiesPerReport, {
    error: rule('tooManyToSet'),
    path: ['data'],
  }),
]

const newAction = z.object({ deviceId: homeDeviceId, ...deedFields }).check(...deedIsWhole())
export type NewAction = z.infer<typeof newAction>

export const newActions = z.array(newAction).check(z.minLength(1), z.maxLength(sceneLimits.actions))

const sceneAction = z.object({
  deviceId: homeDeviceId,
  deviceName: z.string(),
  /** The operation; null where properties are set. */
  deKey: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
})
export type SceneAction = z.infer<typeof sceneAction>

export const scene = z.extend(homeScene, {
  homeId,
  /** In their order; empty once all of its devices have left the home. */
  actions: z.array(sceneAction),
})
export type Scene = z.infer<typeof scene>

/**
 * `done`: the device has confirmed it. `sent`: the device has not answered yet. `failed`: the device refused, `code` says
 * why. `noAnswer`: the device was online, but did not answer in time. `offline`, `disabled`, `queueFull` (the device has
 * too many open commands) and `offModel` (its product has changed since): nothing was sent.
 */
const actionEnds = ['done', 'sent', 'failed', 'noAnswer', 'offline', 'disabled', 'queueFull', 'offModel'] as const
export type ActionEnd = (typeof actionEnds)[number]

export const actionResult = z.object({
  deviceId: homeDeviceId,
  deviceName: z.string(),
  deKey: z.nullable(z.string()),
  end: z.enum(actionEnds),
  /** The device's reply code, where it has refused. */
  code: z.nullable(z.number()),
})
export type ActionResult = z.infer<typeof actionResult>

export const timerId = z.string().check(z.regex(/^[\w-]{22}$/))

/** On the clocks of the timer's zone, such as `06:30`. */
export const timerTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** 1 Monday to 7 Sunday. Empty: once, the next time that clocks show the time. */
export const timerDays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
  z.maxLength(7),
  z.overwrite((days) => [...new Set(days)].toSorted((one, other) => one - other)),
)

export const timerZone = userTimeZoneField

export const timer = z.object({
  timerId,
  /** The device; null where a scene runs. */
  deviceId: z.nullable(homeDeviceId),
  sceneId: z.nullable(homeScene.shape.sceneId),
  /** Of the device or the scene. */
  name: z.string(),
  /** The home's; null for a device that is shared with the user. */
  homeId: z.nullable(homeId),
  deKey: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  days: z.array(z.int()),
  time: z.string(),
  timeZone: z.string(),
  /** A timer for once is off after it ran. */
  enabled: z.boolean(),
  nextTime: z.nullable(epochMs),
  /** The latest run; null before the first. */
  lastRun: z.nullable(
    z.object({
      dueTime: epochMs,
      /** The server was down for too long after the time: nothing was sent. */
      isMissed: z.boolean(),
      results: z.array(actionResult),
    }),
  ),
})
export type Timer = z.infer<typeof timer>
