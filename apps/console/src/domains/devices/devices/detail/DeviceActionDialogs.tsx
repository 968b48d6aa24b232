import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import { useState } from 'react'
import { CertificatesDrawer } from '../../device-identity/device-identity.exports.ts'
import { ConnectDialog } from '../connect/ConnectDialog.tsx'
import { ResetSecretDialog } from '../connect/ResetSecretDialog.tsx'
import { DeleteDeviceDialog } from '../list/DeleteDeviceDialog.tsx'
import { DisableDeviceDialog } from '../list/DisableDeviceDialog.tsx'
import { RemoveSubDeviceDialog } from './RemoveSubDeviceDialog.tsx'

export type DeviceActionDialog = 'connect' | 'certificates' | 'disable' | 'reset' | 'removeSub' | 'delete'

interface Props {
  open: DeviceActionDialog
  snapshot: DeviceSnapshot
  onClose: () => void
  onDeleted: () => void
}

/** The dialogs of a device's page in one file, which loads with the first of them or when the page is idle. */
export function DeviceActionDialogs({ open, snapshot: { device, topology }, onClose, onDeleted }: Props) {
  // The device has none once it is removed from it, while the dialog is still open.
  const [gateway] = useState(topology.gateway)
  return (
    <>
      {open === 'connect' && <ConnectDialog device={device} onClose={onClose} />}
      {open === 'certificates' && <CertificatesDrawer device={device} onClose={onClose} />}
      {open === 'disable' && <DisableDeviceDialog device={device} onClose={onClose} />}
      {open === 'reset' && <ResetSecretDialog device={device} onClose={onClose} />}
      {open === 'removeSub' && gateway && (
        <RemoveSubDeviceDialog gateway={gateway} sub={device.serial} onClose={onClose} />
      )}
      {open === 'delete' && <DeleteDeviceDialog device={device} onClose={onClose} onDeleted={onDeleted} />}
    </>
  )
}
