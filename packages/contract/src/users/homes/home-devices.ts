import * as z from 'zod/mini'
import { eventStatus } from '../../devices/device-events/device-events.topics.ts'
import { commandStatus } from '../../devices/devices/devices.ts'
import { feature } from '../../products/features/features.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { homeDeeds } from './home-rules.ts'
import { homeScene } from './home-scenes.ts'
import { commandId, homeDeviceId, homeEventId, homeId, room, roomId, shareId } from './homes.ts'
import { homePanel } from './home-panels.ts'

/** The product of a label, as the page for adding a device shows it. */
export const labelProduct = z.object({
  productName: z.string(),
  /** Of the product, else of its category; may be empty. */
  picture: z.string(),
  /** How the product lets its devices be added. */
  claimByLabel: z.boolean(),
  claimByPress: z.boolean(),
})
export type LabelProduct = z.infer<typeof labelProduct>

/** A device as the list of a home shows it. */
export const homeDevice = z.object({
  deviceId: homeDeviceId,
  name: z.string(),
  /** Null outside of all rooms. */
  roomId: z.nullable(roomId),
  /** The gateway that carries it, if that is in the same home. */
  gatewayId: z.nullable(homeDeviceId),
  productId: z.string(),
  productName: z.string(),
  /** Of the product, else of its category; may be empty. */
  picture: z.string(),
  online: z.boolean(),
  /** When it went online or offline; null before the first connect. */
  onlineTime: z.nullable(epochMs),
  /** The developer has disabled it: it can't connect. */
  isDisabled: z.boolean(),
  bindTime: epochMs,
  /** The latest values by identifier, reported since the device was bound. */
  values: z.record(z.string(), z.object({ value: z.unknown(), time: epochMs })),
  /** Identifiers of properties that a person or a scene is setting right now; absent for none. */
  busy: z.optional(z.array(z.string())),
})
export type HomeDevice = z.infer<typeof homeDevice>

export const homeSnapshot = z.object({
  homeId,
  devices: z.array(homeDevice),
  rooms: z.array(room),
  scenes: z.array(homeScene),
  /** The features in force of the products of these devices, by product ID: what cards and panels are drawn from. */
  models: z.record(z.string(), z.array(feature)),
})
export type HomeSnapshot = z.infer<typeof homeSnapshot>

export const homeDeviceDetail = z.extend(homeDevice, {
  homeId,
  /** The share that gives the device to the caller; null for members of its home. */
  shareId: z.nullable(shareId),
  /** The product's name of this device type and the serial number, for support. */
  productModel: z.string(),
  serial: z.string(),
  model: z.array(feature),
  /** The panel to open it with; null: the generated one. */
  panel: z.nullable(homePanel),
  may: z.array(z.enum([...homeDeeds, 'takeAway'])),
})
export type HomeDeviceDetail = z.infer<typeof homeDeviceDetail>

/** The end of a command, or its state once the caller has waited long enough. */
export const userCommand = z.object({
  commandId,
  status: codeOf(commandStatus),
  /** The device's reply code; 408 after a timeout. */
  code: z.nullable(z.number()),
  msg: z.nullable(z.string()),
  /** Of an operation. */
  output: z.unknown(),
})
export type UserCommand = z.infer<typeof userCommand>

/** An event as users read it: without what only developers need. */
export const homeEvent = z.object({
  eventId: homeEventId,
  deKey: z.string(),
  /** Null where the product no longer has the event. */
  eventName: z.nullable(z.object({ zh: z.string(), en: z.string() })),
  eventStatus: codeOf(eventStatus),
  /** Epoch ms by the device's clock, clamped. */
  time: epochMs,
  /** When a person marked it as over, without a report of the device; null where none has. */
  closeTime: z.nullable(epochMs),
  data: z.unknown(),
})
export type HomeEvent = z.infer<typeof homeEvent>
