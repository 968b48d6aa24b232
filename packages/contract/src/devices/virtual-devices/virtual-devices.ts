import * as z from 'zod/mini'
import { SERIAL } from '../devices/serial-pattern.ts'
import { epochMs } from '../../schema.ts'

/** ST-56. */
export const bindStatus = { unbound: 0, bound: 1 } as const

/** The reply to a bind poll: once a device exists, its serial number and a token for one connection. */
export const bindState = z.discriminatedUnion('bindStatus', [
  z.object({ bindStatus: z.literal(bindStatus.unbound) }),
  z.object({ bindStatus: z.literal(bindStatus.bound), serial: z.string(), token: z.string() }),
])
export type BindState = z.infer<typeof bindState>

/** A virtual device of the caller. */
export const ownVirtualDevice = z.object({
  productId: z.string(),
  serial: z.string(),
  /** A page runs it at this moment. */
  online: z.boolean(),
})
export type OwnVirtualDevice = z.infer<typeof ownVirtualDevice>

export const bindTicket = z.object({
  /** A bearer token that can bind its virtual device once. */
  ticket: z.string(),
  /** For a QR code: opens the companion app, which adds the device to a home. */
  url: z.string(),
  expireTime: epochMs,
})
export type BindTicket = z.infer<typeof bindTicket>

/** The prefix of virtual devices' serial numbers (SI-097). */
export const VIRTUAL_SERIAL_HEAD = 'V'

const SOCKET_PATH = '/devicesimulator/'

/** CA-108. */
export const simulatorPath = ({ serial, token }: { serial: string; token: string }): string =>
  `${SOCKET_PATH}${serial}/${token}`

const SIMULATOR_PATH = new RegExp(`^/devicesimulator/(${SERIAL})/([A-Za-z0-9_-]{43})$`)

/** Undefined for any other URL. */
export function readSimulatorPath(url: string): { serial: string; token: string } | undefined {
  const [, serial, token] = SIMULATOR_PATH.exec(url) ?? []
  return serial !== undefined && token !== undefined ? { serial, token } : undefined
}

export const isSimulatorPath = (url: string): boolean => url.startsWith(SOCKET_PATH)
