import type { ProgressState } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import type { DeviceIdentity, Downlink } from '../../../../mqtt/ports.ts'

/** What a device says about updates, in a message that has committed. */
export type UpdateUplink =
  | {
      kind: 'version'
      area: string | undefined
      tz: number | undefined
      epoch: number | undefined
      bootCount: number | undefined
      bootWhy: string | undefined
      keys: number | undefined
      deltas: readonly string[]
      free: number | undefined
      ota: boolean
    }
  | {
      kind: 'progress'
      jobId: string
      attempt?: number | undefined
      state: ProgressState
      percent: number
      code: number
      msg: string
    }
  | { kind: 'hold'; hold: boolean; why: string; until: number | undefined }
  | {
      kind: 'get'
      nonce: string | undefined
      accept: string | undefined
      /** Builds the answer to the request. */
      answer(data: object): Downlink
    }

interface Device extends Pick<DeviceIdentity, 'deviceId' | 'productId' | 'serial'> {
  /** Whether offers reach the device; undefined where the transport does not know yet. */
  hears: boolean | undefined
}

interface Reply {
  downlinks: Downlink[]
  /** Whether the device was found without a subscription to offers, and was not before. */
  isNewlyUnheard: boolean
}

/** The domain that updates devices, as the path of messages uses it. */
export interface DeviceUpdates {
  /** Resolves after the effects have committed, with what the device is sent; rejects only after the stop. */
  receive(device: Device, uplink: UpdateUplink): Promise<Reply>
  /** What the device should be sent now, without a message of its own. */
  pending(device: Device): Promise<Reply>
  stop(): Promise<void>
}
