import { createHmac } from 'node:crypto'
import { labelCodeOf } from '@slipway/contract/devices/devices/label-code.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { derivedKey } from '../../../../crypto/secret-box.ts'

export interface LabelledDevice extends DeviceName {
  /** Increases when a developer resets the device's secret: labels from before are void. */
  secretVersion: number
}

/** The codes of labels: they follow from a key of the installation, so that none is stored and any label can be reprinted. */
export function labelCodes(masterKey: Buffer) {
  const key = derivedKey(masterKey, 'slipway label codes')
  return ({ productId, serial, secretVersion }: LabelledDevice): string =>
    labelCodeOf(createHmac('sha256', key).update(`${productId}|${serial}|${secretVersion}`).digest())
}

export type LabelCodes = ReturnType<typeof labelCodes>
