import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { copyFolder } from '../../apps/server/src/db/testing/copy-folder.ts'
import { mailServer, type MailServer } from '../../apps/server/src/mail/testing/mail-server.ts'
import { startPushService, type LocalPushService } from '../../apps/server/src/push/testing/push-service.ts'
import { runSlipway, type SlipwayProcess } from '../../tools/run-slipway.ts'
import { dataPlace } from '../../tools/testing/data-place.ts'

/** Names the folder in which `started-folder.ts` has started Slipway once, so that not every journey pays for a first start. */
export const STARTED_FOLDER = 'SLIPWAY_JOURNEYS_STARTED_FOLDER'

export const ROOT = { account: 'root@example.com', password: 'Right-2026' }

/** Disposing it stops it, also after a failure. */
export interface Slipway extends SlipwayProcess, AsyncDisposable {
  dataFolder: string
}

/** A Slipway without an administrator, with a separate process and data folder; `environment` has the user's settings. */
export async function freshSlipway(environment: Record<string, string> = {}): Promise<Slipway> {
  const dataFolder = mkdtempSync(path.join(dataPlace(), 'slipway-journey-'))
  copyFolder(`${process.env[STARTED_FOLDER]}/.`, dataFolder)
  const running = await runSlipway({ dataFolder, environment })
  const stop = async (): Promise<void> => {
    await running.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { ...running, dataFolder, stop, [Symbol.asyncDispose]: stop }
}

/** Has an administrator, a mail server and a push service. Journeys have client IPs of their own, as behind a proxy. */
export interface SharedSlipway extends Slipway {
  mails: MailServer
  pushes: LocalPushService
}

export async function sharedSlipway(): Promise<SharedSlipway> {
  const mails = await mailServer()
  const pushes = await startPushService()
  const slipway = await freshSlipway({
    SLIPWAY_ROOT_EMAIL: ROOT.account,
    SLIPWAY_ROOT_PASSWORD: ROOT.password,
    SLIPWAY_SMTP_URL: mails.url(),
    SLIPWAY_MAIL_FROM: 'Slipway <no-reply@example.com>',
    SLIPWAY_PUSH_HOSTS: pushes.origin,
    SLIPWAY_TRUST_PROXY: 'true',
  })
  const stop = async (): Promise<void> => {
    await slipway.stop()
    await mails[Symbol.asyncDispose]()
    await pushes[Symbol.asyncDispose]()
  }
  return { ...slipway, mails, pushes, stop, [Symbol.asyncDispose]: stop }
}

/** The server of a data folder whose own was killed, and for which so many days have passed. */
export async function laterSlipway(
  dataFolder: string,
  days: number,
  environment: Record<string, string>,
): Promise<SlipwayProcess & AsyncDisposable> {
  const clock = path.join(import.meta.dirname, 'moved-clock.mjs')
  const running = await runSlipway({
    dataFolder,
    environment: { ...environment, NODE_OPTIONS: `--import=${clock}`, DAYS_LATER: String(days) },
  })
  return { ...running, [Symbol.asyncDispose]: running.stop }
}
