import type { Clock } from '../clock.ts'
import { downloadTokens } from './download-token.ts'

export const DOWNLOAD_PATH = '/device/v1/firmware/'

export interface PackageDownload {
  packageId: string
  deviceId: number
  jobId: string
}

interface Dependencies {
  masterKey: Buffer
  clock: Clock
  publicUrl: string | undefined
  /** Addresses of this machine, for installations without a public URL. */
  lan: readonly string[]
  port: number
}

/** Links for devices; each offer renews them. */
export function downloadLinks({ masterKey, clock, publicUrl, lan, port }: Dependencies) {
  const tokens = downloadTokens(masterKey)
  let listening = port
  const origin = (): string => publicUrl ?? `http://${lan[0] ?? 'localhost'}:${listening}`
  const tokenFor = ({ packageId, deviceId, jobId }: PackageDownload): string =>
    tokens.issue({ kind: 'package', id: Number(packageId), deviceId, jobId: Number(jobId) }, clock.now())

  return {
    tokens,
    /** For links under another path, which have the token in their query. */
    tokenFor,
    downloadUrl: ({ packageId, deviceId, jobId }: PackageDownload): string =>
      origin() + DOWNLOAD_PATH + tokenFor({ packageId, deviceId, jobId }),
    /** The port that was opened, if the configured one is 0. */
    listensOn: (opened: number): void => void (listening = opened),
  }
}

export type DownloadLinks = ReturnType<typeof downloadLinks>
