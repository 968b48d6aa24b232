import * as z from 'zod/mini'
import { SERIAL } from '../devices/serial-pattern.ts'
import { epochMs } from '../../schema.ts'

/** ST-56. */
export const bindStatus = { unbound: 0, bound: 1 } as const

/** What a bind poll answers: once there is a device, its serial number and a token for one connection. */
export const bindState = z.discriminatedUnion('bindStatus', [
  z.object({ bindStatus: z.literal(bindStatus.unbound) }),
  z.object({ bindStatus: z.literal(bindStatus.bound), serial: z.string(), token: z.string() }),
])
export type BindState = z.infer<typeof bindState>

export const bindTicket = z.object({
  /** Whoever has it may bind the virtual device that it is for, once. */
  ticket: z.string(),
  expireTime: epochMs,
})
export type BindTicket = z.infer<typeof bindTicket>

/** Serial numbers of virtual devices start with it (SI-097). */
export const VIRTUAL_SERIAL_HEAD = 'V'

const SOCKET_PATH = '/devicesimulator/'

/** CA-108. */
export const simulatorPath = ({ serial, token }: { serial: string; token: string }): string =>
  `${SOCKET_PATH}${serial}/${token}`

const SIMULATOR_PATH = new RegExp(`^/devicesimulator/(${SERIAL})/([A-Za-z0-9_-]{43})$`)

/** Undefined for every other address. */
export function readSimulatorPath(url: string): { serial: string; token: string } | undefined {
  const [, serial, token] = SIMULATOR_PATH.exec(url) ?? []
  return serial !== undefined && token !== undefined ? { serial, token } : undefined
}

export const isSimulatorPath = (url: string): boolean => url.startsWith(SOCKET_PATH)
