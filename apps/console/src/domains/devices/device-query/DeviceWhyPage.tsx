import type { TimelineKind } from '@slipway/contract/devices/device-query/device-query.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { TimelinePanel } from './TimelinePanel.tsx'

/** The explanation of a device's state for members of its product, as a section of the device's page. */
export function DeviceWhyPage() {
  const { productId = '', serial = '' } = useParams({ strict: false })
  const [kind, setKind] = useState<TimelineKind>()
  return <TimelinePanel device={{ subSerial: serial, productId }} kind={kind} onKind={setKind} />
}
