import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ConnectionSettings } from '../../../apps/server/src/db/connection-settings.ts'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'

/** What runs in a place, until it is struck. */
export interface CrashServer {
  /** Of the process that is asked. */
  url: string
  /** Of all processes. */
  mqttPorts: readonly number[]
  /** Of the process at `url`: its mails are here. */
  dataFolder: string
  /** Kills processes, or takes the power away; `start` of the place brings back what is gone. */
  strike(): Promise<void>
  stop(): Promise<void>
}

/** Where servers run, how they are struck, and how long what they had begun may take afterwards. */
export interface CrashPlace {
  folder: string
  start(): Promise<CrashServer>
  database(): ConnectionSettings
  /** Undefined where Postgres doesn't belong to the server. */
  postgresPid?(): number
  /** Until a begun release is finished, and a simulated fleet is online. */
  resumesWithinMs: { release: number; fleet: number }
  /** Afterwards nothing of it is left. */
  remove(): Promise<void>
}

export const ROOT = { SLIPWAY_ROOT_EMAIL: 'crash@example.com', SLIPWAY_ROOT_PASSWORD: 'Crash-2026' }

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'slipway-crash-'))

/** The same at each start, as in any installation. */
export const ownPorts = async (): Promise<Record<string, string>> => ({
  ...ROOT,
  SLIPWAY_PORT: String(await freePort()),
  SLIPWAY_MQTT_PORT: String(await freePort()),
})

/** With the embedded database a dead process is known to be dead. */
export const resumesSoon = { release: 2_000, fleet: 5_000 }
