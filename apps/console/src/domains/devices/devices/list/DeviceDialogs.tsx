import type { BulkSelection } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import type { Property } from '../../../products/features/features.exports.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import type { DeviceSearch } from './device-search.ts'
import type { BulkKind } from '../bulk/BulkDialog.tsx'

const loadAdd = () => import('./AddDeviceDialog.tsx')
export const warmAdd = () => void loadAdd()
const AddDeviceDialog = lazyPart(() => loadAdd().then((loaded) => ({ default: loaded.AddDeviceDialog })))
const ResetSecretDialog = lazyPart(() =>
  import('../connect/ResetSecretDialog.tsx').then((loaded) => ({ default: loaded.ResetSecretDialog })),
)
const IdentityDrawer = lazyPart(() =>
  import('../../device-identity/device-identity.exports.ts').then((loaded) => ({ default: loaded.IdentityDrawer })),
)
const FleetDrawer = lazyPart(() =>
  import('../../fleet-simulator/fleet-simulator.exports.ts').then((loaded) => ({ default: loaded.FleetDrawer })),
)
const DeleteDeviceDialog = lazyPart(() =>
  import('./DeleteDeviceDialog.tsx').then((loaded) => ({ default: loaded.DeleteDeviceDialog })),
)
const EditDeviceDialog = lazyPart(() =>
  import('./EditDeviceDialog.tsx').then((loaded) => ({ default: loaded.EditDeviceDialog })),
)
const ColumnsDialog = lazyPart(() =>
  import('./ColumnsDialog.tsx').then((loaded) => ({ default: loaded.ColumnsDialog })),
)
const LabelsDialog = lazyPart(() => import('./LabelsDialog.tsx').then((loaded) => ({ default: loaded.LabelsDialog })))
const BulkDialog = lazyPart(() => import('../bulk/BulkDialog.tsx').then((loaded) => ({ default: loaded.BulkDialog })))
const ImportDrawer = lazyPart(() =>
  import('../files/ImportDrawer.tsx').then((loaded) => ({ default: loaded.ImportDrawer })),
)
const ExportDialog = lazyPart(() =>
  import('../files/ExportDialog.tsx').then((loaded) => ({ default: loaded.ExportDialog })),
)
const FiltersDialog = lazyPart(() =>
  import('./FiltersDialog.tsx').then((loaded) => ({ default: loaded.FiltersDialog })),
)
const JobsDrawer = lazyPart(() => import('../bulk/JobsDrawer.tsx').then((loaded) => ({ default: loaded.JobsDrawer })))

export type OpenDialog =
  | { dialog: 'add' | 'identity' | 'fleet' | 'columns' | 'labels' | 'filters' | 'import' | 'export' }
  | { dialog: 'reset' | 'delete' | 'edit'; device: ListedDevice }
  | { dialog: 'bulk'; kind: BulkKind }
  | { dialog: 'jobs'; jobId: string | undefined }
  | undefined

interface Props {
  productId: string
  open: OpenDialog
  columns: readonly string[]
  properties: readonly Property[]
  search: DeviceSearch
  /** The number of devices of the filter as text. */
  totalText: string
  selection: BulkSelection
  count: string
  onOpen: (next: OpenDialog) => void
  onStarted: () => void
}

/** The dialogs of the device list; each loads when it opens. */
export function DeviceDialogs(props: Props) {
  const { productId, open, columns, properties, search, totalText, selection, count, onOpen, onStarted } = props
  const onClose = () => onOpen(undefined)
  const here = { productId, onClose }
  return (
    <>
      {open?.dialog === 'add' && <AddDeviceDialog {...here} />}
      {open?.dialog === 'identity' && <IdentityDrawer {...here} />}
      {open?.dialog === 'fleet' && <FleetDrawer {...here} />}
      {open?.dialog === 'columns' && <ColumnsDialog {...here} chosen={columns} properties={properties} />}
      {open?.dialog === 'filters' && <FiltersDialog {...here} search={search} />}
      {open?.dialog === 'import' && (
        <ImportDrawer {...here} onStarted={({ jobId }) => onOpen({ dialog: 'jobs', jobId })} />
      )}
      {open?.dialog === 'export' && (
        <ExportDialog {...here} search={search} count={totalText} chosen={columns} properties={properties} />
      )}
      {open?.dialog === 'labels' && <LabelsDialog {...here} />}
      {open?.dialog === 'reset' && <ResetSecretDialog device={open.device} onClose={onClose} />}
      {open?.dialog === 'delete' && <DeleteDeviceDialog device={open.device} onClose={onClose} />}
      {open?.dialog === 'edit' && <EditDeviceDialog device={open.device} onClose={onClose} />}
      {open?.dialog === 'bulk' && (
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
      {open?.dialog === 'jobs' && <JobsDrawer {...here} start={open.jobId} />}
    </>
  )
}
