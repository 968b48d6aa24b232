import { rmSync } from 'node:fs'
import { embeddedDatabase } from '../../embedded-database.ts'
import { runSlipway } from '../../run-slipway.ts'
import { newFolder, ownPorts, resumesSoon, type CrashPlace } from './crash-place.ts'

/** One process with the embedded database, killed by `kill -9`. */
export async function oneProcess(): Promise<CrashPlace> {
  const folder = newFolder()
  const environment = await ownPorts()
  return {
    folder,
    async start() {
      const { url, mqttPort, kill, stop } = await runSlipway({ dataFolder: folder, environment })
      return { url, mqttPorts: [mqttPort], dataFolder: folder, strike: kill, stop }
    },
    database: () => embeddedDatabase(folder).settings,
    postgresPid: () => embeddedDatabase(folder).pid,
    resumesWithinMs: resumesSoon,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
