import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import { useState } from 'react'
import { connectionCheck } from '../connect/connection-check.ts'
import { RefusedPanel } from '../connect/RefusedPanel.tsx'

const keyOf = ({ device: { productId, serial } }: DeviceSnapshot): string =>
  `dismissed-rejection:${productId}/${serial}`

/** The last rejected connection of this device, until it connects or the notice is dismissed in this browser. */
export function OwnRejection({ snapshot }: { snapshot: DeviceSnapshot }) {
  const { device } = snapshot
  const [dismissedAt, setDismissedAt] = useState(() => Number(sessionStorage.getItem(keyOf(snapshot)) ?? 0))
  // Attempts with unknown serial numbers can be of any device: the product's device authentication lists them.
  const refusedAttempts = snapshot.refusedAttempts.filter(({ serial }) => serial === device.serial)
  const check = connectionCheck({ ...snapshot, refusedAttempts }, 0)
  if (check.state !== 'refused' || check.attempt.lastTime <= dismissedAt) return null
  const { attempt } = check
  const dismiss = () => {
    sessionStorage.setItem(keyOf(snapshot), String(attempt.lastTime))
    setDismissedAt(attempt.lastTime)
  }
  return <RefusedPanel device={device} attempt={attempt} onDismiss={dismiss} />
}
