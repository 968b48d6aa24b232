import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runSlipway } from '../../tools/run-slipway.ts'
import { dataPlace } from '../../tools/testing/data-place.ts'
import { STARTED_FOLDER } from './servers.ts'

/** Starts Slipway on an empty folder once for all journeys, which copy the folder. */
export default async function startedFolder(): Promise<() => void> {
  const dataFolder = mkdtempSync(path.join(dataPlace(), 'slipway-journeys-'))
  const slipway = await runSlipway({ dataFolder })
  await slipway.stop()
  process.env[STARTED_FOLDER] = dataFolder
  return () => rmSync(dataFolder, { recursive: true, force: true })
}
