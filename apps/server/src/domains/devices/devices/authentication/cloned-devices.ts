import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import type { DeviceProblems } from '../problems/device-problems.ts'
import { addressOfReplacements, REPLACED_WITHIN_MS, rivalAddresses, type PresenceStep } from './cloned-identity.ts'
import type { RejectedConnections } from './rejected-connections.ts'

/** The newest changes to check: clones connect every few seconds, so the window has more than enough of them. */
const MAX_STEPS = 60
/** Devices whose history is checked at the same time: the others are checked at their next takeover. */
const MAX_BATCH = 20

interface Dependencies {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
  refused: RejectedConnections
  problems: Pick<DeviceProblems, 'record'>
}

interface Looking {
  /** The device took over again while its history was being read. */
  isAsked: boolean
  done: Promise<void>
}

/** Detects an identity that two devices use and notifies the product's owner; it blocks neither device. */
export function clonedDevices({ pool, clock, log, refused, problems }: Dependencies) {
  const looking = new Map<number, Looking>()

  async function look({ deviceId, productId, serial }: DeviceIdentity): Promise<void> {
    const now = clock.now()
    const { rows } = await pool.query<{ at: number; type: number; ip: string | null; reason: string }>({
      name: 'devices-cloned',
      text: `select at, type, ip, reason from (
          select id, at, type, ip, reason from device_onoff where device_id = $1 order by id desc limit ${MAX_STEPS}) as newest
        where at > $2 order by id`,
      values: [deviceId, new Date(now - deviceIdentityLimits.clonedWindowMs)],
    })
    const steps = rows.map(({ at, type, ip, reason }): PresenceStep => ({
      at,
      online: type === onOff.online,
      ip: ip ?? '',
      reason,
    }))
    const rivals = rivalAddresses(steps)
    if (rivals === undefined) {
      const found = addressOfReplacements(steps, now - REPLACED_WITHIN_MS)
      if (found !== undefined) problems.record({ deviceId }, { cause: 'replacedOften', found })
      return
    }
    refused.record({
      productId,
      serial,
      cause: 'cloned',
      found: rivals.join(' ⇄ '),
      ip: steps.at(-1)?.ip ?? '',
      at: now,
    })
  }

  async function lookAgain(device: DeviceIdentity, state: Looking): Promise<void> {
    do {
      state.isAsked = false
      await look(device)
    } while (state.isAsked)
  }

  return {
    look(device: DeviceIdentity): void {
      const { deviceId } = device
      const under = looking.get(deviceId)
      if (under) under.isAsked = true
      if (under || looking.size >= MAX_BATCH) return
      const state: Looking = { isAsked: false, done: Promise.resolve() }
      looking.set(deviceId, state)
      state.done = lookAgain(device, state)
        .catch((error: unknown) => log.warn({ err: error }, 'a device could not be checked for clones'))
        .finally(() => looking.delete(deviceId))
    },
    idle: async (): Promise<void> => void (await Promise.all([...looking.values()].map(({ done }) => done))),
  }
}
