import type { FastifyReply, FastifyRequest } from 'fastify'

/** A device that has proved its identity. */
export interface DdiDevice {
  deviceId: number
  productId: string
  serial: string
}

/** What a request says about its device; at least one of `serial` and `name` is set. */
export interface ClaimedDevice {
  /** Undefined: that of the gateway token, or of the device with this name. */
  productId: string | undefined
  serial: string | undefined
  /** A name that the device's owner has assigned, for clients that build their own. */
  name: string | undefined
}

export type DdiToken = { kind: 'target' | 'gateway'; value: string }

export interface DdiSignIn {
  claimed: ClaimedDevice
  token: DdiToken
  ip: string
  /** Whether the network could not read the token: TLS up to the proxy, or loopback. */
  confidential: boolean
}

export interface DdiFile {
  packageId: number
  name: string
  size: number
  sha1: string
  md5: string
  sha256: string
}

/** A job of the device as its client sees it. */
export interface DdiAction {
  /** Decimal below 2^31, unique for the device, never ending in 0. */
  actionNo: number
  jobId: number
  firmware: string
  version: string
  file: DdiFile
  isForced: boolean
  /** Installed, still running, or ended without success. */
  state: 'open' | 'installed' | 'ended'
  /** What the client has said, newest first. */
  lines: readonly string[]
}

/** What is to be done now. */
export interface DdiCurrent {
  /** To install; absent from the first `closed` on, and outside of the device's window. */
  install?: DdiAction | undefined
  /** Canceled by the platform and not yet acknowledged. */
  cancel?: Pick<DdiAction, 'actionNo'> | undefined
  /** Waits for the user; only for clients that have asked for confirmations before. */
  confirm?: Pick<DdiAction, 'actionNo'> | undefined
  /** The last one that was confirmed. */
  installed?: Pick<DdiAction, 'actionNo'> | undefined
  /** The platform does not know the version that is running. */
  wantsAttributes: boolean
}

export interface DdiReport {
  state: 'downloading' | 'downloaded' | 'installing' | 'installed' | 'succeeded' | 'failed' | 'canceled' | 'noted'
  /** Why it failed, as in the offers over MQTT. */
  code?: number
  lines: readonly string[]
}

/** The platform as the clients of hawkBit use it. */
export interface DdiPorts {
  signIn(request: DdiSignIn): Promise<DdiDevice | undefined>
  /** Offers what the device is eligible for. */
  current(device: DdiDevice): Promise<DdiCurrent>
  /** Open or ended; undefined where the device never had it. */
  action(device: DdiDevice, actionNo: number): Promise<DdiAction | undefined>
  /** `succeeded` ends the client's part; the product defines whether the job is confirmed by it. */
  report(device: DdiDevice, actionNo: number, report: DdiReport): Promise<void>
  /** The answer to a cancel. `rejected`: the client continues. */
  cancelAnswered(
    device: DdiDevice,
    actionNo: number,
    answer: 'canceled' | 'rejected',
    lines: readonly string[],
  ): Promise<void>
  attributesReported(device: DdiDevice, attributes: ReadonlyMap<string, string>): Promise<void>
  /** By the client's own statement of its version. */
  versionReported(device: DdiDevice, version: string): Promise<void>
  /** Reads and announces that the client can confirm. */
  confirming(device: DdiDevice): Promise<{ isAutomatic: boolean; waiting: DdiAction | undefined }>
  confirmAnswered(device: DdiDevice, actionNo: number, isConfirmed: boolean, lines: readonly string[]): Promise<void>
  confirmAutomatically(device: DdiDevice, isAutomatic: boolean): Promise<void>
}

/** The downloads of firmware; a link's token names device, job and package. */
export interface DdiDownloads {
  tokenFor(target: { packageId: number; deviceId: number; jobId: number }): string
  send(token: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}
