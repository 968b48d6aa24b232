import * as z from 'zod/mini'
import { eventStatus } from '../device-events/device-events.topics.ts'
import { codeOf, integer } from '../../schema.ts'
import { bindReset, bindWindowSeconds } from '../devices/binding.topics.ts'
import { boardFrames, boardState } from './virtual-board.ts'
import { virtualDeviceLimits } from './virtual-devices.limits.ts'

const msgId = z.string().check(z.minLength(1), z.maxLength(64))
const ts = z.optional(z.number())
const code = z.int().check(z.minimum(0), z.maximum(999_999))

/** No model value is that deep, and a value nested without limit could not be serialized. */
const isShallow = (value: unknown, depth: number = virtualDeviceLimits.valueDepth): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1)))
const value = z.optional(z.unknown().check(z.refine((given) => isShallow(given))))
/** The same maximum length as imported identifiers (CN-01). */
const deKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,49}$/))
const ofFeature = { msgId, deKey, value, ts }

/** A virtual device's message (SI-099); `type` selects the device message. */
export const deviceFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heartbeat'), msgId: z.optional(msgId), ts }),
  z.object({ type: z.literal('prop_report'), ...ofFeature }),
  z.object({ type: z.literal('event_report'), ...ofFeature, status: z.optional(codeOf(eventStatus)) }),
  z.object({ type: z.literal('prop_set_reply'), ...ofFeature, code }),
  z.object({ type: z.literal('action_reply'), ...ofFeature, code }),
  /** Someone has pressed the button of the device. */
  z.object({ type: z.literal('bind_open'), msgId, seconds: integer(bindWindowSeconds) }),
  /** The device was reset by hand; `reset` names this reset. */
  z.object({ type: z.literal('bind_reset'), msgId, reset: bindReset.payload.shape.reset }),
  /** Asks whether the device is in a home. */
  z.object({ type: z.literal('bind_get'), msgId }),
  ...boardFrames,
])
export type DeviceFrame = z.infer<typeof deviceFrame>

/** A message to a virtual device. */
const platformFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heartbeat'), msgId: z.optional(z.string()), ts }),
  /** The device was deleted: this is the last message. */
  z.object({ type: z.literal('delete'), ts }),
  /** One value of a property set; a command with several values sends several frames with the same `msgId`. */
  z.object({ type: z.literal('prop_set'), msgId: z.string(), deKey: z.string(), value, ts }),
  z.object({ type: z.literal('action'), msgId: z.string(), deKey: z.string(), value, ts }),
  /** The result of a message: the model's objections by path, in `value`. */
  z.object({
    type: z.literal('ack'),
    msgId: z.optional(z.string()),
    code: z.number(),
    msg: z.string(),
    value: z.optional(z.record(z.string(), z.string())),
    ts,
  }),
  /** Any other message to a device: `topic` is the part after `down/`. */
  z.object({ type: z.literal('message'), topic: z.string(), value, ts }),
  /** What the device's simulated board has published on its own; `topic` is the part after `iot/v1/…/`. */
  z.object({ type: z.literal('published'), topic: z.string(), value, ts }),
  z.object({ type: z.literal('board'), state: boardState, ts }),
])
export type PlatformFrame = z.infer<typeof platformFrame>

/** The reason why the platform closes a virtual device's connection. */
export const simulatorClose = { shutdown: 1001, notText: 1003, takenOver: 4000, ended: 4001, silent: 4002 } as const
