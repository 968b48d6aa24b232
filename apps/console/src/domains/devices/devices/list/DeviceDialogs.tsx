import type { BulkSelection } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import type { Property } from '../../../products/features/features.exports.ts'
import type { DeviceSearch } from './device-search.ts'
import { BulkDialog, type BulkKind } from '../bulk/BulkDialog.tsx'
import { JobsDrawer } from '../bulk/JobsDrawer.tsx'
import { ResetSecretDialog } from '../connect/ResetSecretDialog.tsx'
import { ExportDialog } from '../files/ExportDialog.tsx'
import { ImportDrawer } from '../files/ImportDrawer.tsx'
import { IdentityDrawer } from '../../device-identity/device-identity.exports.ts'
import { FleetDrawer } from '../../fleet-simulator/fleet-simulator.exports.ts'
import { AddDeviceDialog } from './AddDeviceDialog.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { DeleteDeviceDialog } from './DeleteDeviceDialog.tsx'
import { EditDeviceDialog } from './EditDeviceDialog.tsx'
import { FiltersDialog } from './FiltersDialog.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'

export type OpenDialog =
  | { dialog: 'add' | 'identity' | 'fleet' | 'columns' | 'labels' | 'filters' | 'import' | 'export' }
  | { dialog: 'reset' | 'delete' | 'edit'; device: ListedDevice }
  | { dialog: 'bulk'; kind: BulkKind }
  | { dialog: 'jobs'; jobId: string | undefined }
  | undefined

interface Props {
  productId: string
  open: NonNullable<OpenDialog>
  columns: readonly string[]
  properties: readonly Property[]
  search: DeviceSearch
  /** The number of devices of the filter as text. */
  totalText: string
  selection: BulkSelection
  count: string
  onOpen: (next: OpenDialog) => void
  onStarted: () => void
  onClose: () => void
}

/** The dialogs of the device list in one file, which loads with the first of them or when the page is idle. */
export function DeviceDialogs(props: Props) {
  const { productId, open, columns, properties, search, totalText, selection, count, onOpen, onStarted, onClose } =
    props
  const here = { productId, onClose }
  return (
    <>
      {open.dialog === 'add' && <AddDeviceDialog {...here} />}
      {open.dialog === 'identity' && <IdentityDrawer {...here} />}
      {open.dialog === 'fleet' && <FleetDrawer {...here} />}
      {open.dialog === 'columns' && <ColumnsDialog {...here} chosen={columns} properties={properties} />}
      {open.dialog === 'filters' && <FiltersDialog {...here} search={search} />}
      {open.dialog === 'import' && (
        <ImportDrawer {...here} onStarted={({ jobId }) => onOpen({ dialog: 'jobs', jobId })} />
      )}
      {open.dialog === 'export' && (
        <ExportDialog {...here} search={search} count={totalText} chosen={columns} properties={properties} />
      )}
      {open.dialog === 'labels' && <LabelsDialog {...here} />}
      {open.dialog === 'reset' && <ResetSecretDialog device={open.device} onClose={onClose} />}
      {open.dialog === 'delete' && <DeleteDeviceDialog device={open.device} onClose={onClose} />}
      {open.dialog === 'edit' && <EditDeviceDialog device={open.device} onClose={onClose} />}
      {open.dialog === 'bulk' && (
        <BulkDialog
          {...here}
          kind={open.kind}
          selection={selection}
          count={count}
          onStarted={({ jobId }) => {
            onStarted()
            onOpen({ dialog: 'jobs', jobId })
          }}
        />
      )}
      {open.dialog === 'jobs' && <JobsDrawer {...here} start={open.jobId} />}
    </>
  )
}
