import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import { clonedDevices } from './cloned-devices.ts'
import { deviceFinding } from './device-resolver.ts'
import type { DeviceSecretBox } from '../registry/device-secrets.ts'
import { deviceSignIn, type DeviceIdentities } from './device-sign-in.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import { identities } from './device-identity.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import type { DeviceProblems } from '../problems/device-problems.ts'
import type { FaultCounts } from '../problems/fault-counts.ts'
import { rejectedConnections } from './rejected-connections.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  faults: FaultCounts
  problems: Pick<DeviceProblems, 'record'>
  secrets: DeviceSecretBox
  identity: DeviceIdentities
  devices: Pick<DevicesService, 'requireOwn' | 'lockOwn'>
  productExists(productId: string): Promise<boolean>
}

/** The sign-in of devices, and the record of rejected connections. */
export function deviceAuthentication({
  db,
  clock,
  log,
  live,
  faults,
  problems,
  secrets,
  identity,
  devices,
  productExists,
}: Dependencies) {
  const { pool } = db
  const refused = rejectedConnections({ pool, log, live, faults })
  const cloned = clonedDevices({ pool, clock, log, refused, problems })
  const signIn = deviceSignIn({ pool, clock, secrets, refused, identity, productExists })
  const { authenticateToken } = signIn
  return {
    refused,
    signIn,
    find: deviceFinding(pool),
    identities: identities({ db, secrets, devices, refused, authenticateToken }),
    /** A connection of the device took over another one. */
    onTakeOver: cloned.look,
    async stop(): Promise<void> {
      await cloned.idle()
      await refused.flushed()
    },
  }
}

export type DeviceAuthentication = ReturnType<typeof deviceAuthentication>
