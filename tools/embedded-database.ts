import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ConnectionSettings } from '../apps/server/src/db/connection-settings.ts'
import { POSTGRES_PORT, POSTGRES_USER } from '../apps/server/src/db/postgres-cluster.ts'

/** The embedded Postgres of a running Slipway, according to its own files. */
export function embeddedDatabase(dataFolder: string): { pid: number; settings: ConnectionSettings } {
  // postmaster.pid: process id, data folder, start time, port, socket folder, …
  const lines = readFileSync(path.join(dataFolder, 'data/postmaster.pid'), 'utf8').split('\n')
  return {
    pid: Number(lines[0]),
    settings: { host: lines[4] ?? '', port: POSTGRES_PORT, user: POSTGRES_USER, database: 'slipway' },
  }
}
