import type { Clock } from '../clock.ts'
import { downloadTokens } from './download-token.ts'

export const DOWNLOAD_PATH = '/device/v1/firmware/'

export interface PackageDownload {
  packageId: string
  /** A patch to the package instead of its file. */
  deltaId?: number
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
  const tokenFor = ({ packageId, deltaId, deviceId, jobId }: PackageDownload): string => {
    const file =
      deltaId === undefined
        ? ({ kind: 'package', id: Number(packageId) } as const)
        : ({ kind: 'delta', id: deltaId } as const)
    return tokens.issue({ ...file, deviceId, jobId: Number(jobId) }, clock.now())
  }

  return {
    tokens,
    /** For links under another path, which have the token in their query. */
    tokenFor,
    downloadUrl: (download: PackageDownload): string => origin() + DOWNLOAD_PATH + tokenFor(download),
    /** The same link for a simulated device of this process, which may not reach the address for devices. */
    localUrl: (url: string): string => `http://127.0.0.1:${listening}${new URL(url).pathname}`,
    /** The port that was opened, if the configured one is 0. */
    listensOn: (opened: number): void => void (listening = opened),
  }
}

export type DownloadLinks = ReturnType<typeof downloadLinks>
