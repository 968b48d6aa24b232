import type { BulkSelection } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import type { Property } from '../../../products/features/features.exports.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
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
const JobsDrawer = lazyPart(() => import('../bulk/JobsDrawer.tsx').then((loaded) => ({ default: loaded.JobsDrawer })))

export type OpenDialog =
  | { dialog: 'add' | 'identity' | 'fleet' | 'columns' | 'labels' }
  | { dialog: 'reset' | 'delete' | 'edit'; device: ListedDevice }
  | { dialog: 'bulk'; kind: BulkKind }
  | { dialog: 'jobs'; jobId: string | undefined }
  | undefined

interface Props {
  productId: string
  open: OpenDialog
  columns: readonly string[]
  properties: readonly Property[]
  selection: BulkSelection
  count: string
  onOpen: (next: OpenDialog) => void
  onStarted: () => void
}

/** The dialogs of the device list; each loads when it opens. */
export function DeviceDialogs({ productId, open, columns, properties, selection, count, onOpen, onStarted }: Props) {
  const onClose = () => onOpen(undefined)
  const here = { productId, onClose }
  return (
    <>
      {open?.dialog === 'add' && <AddDeviceDialog {...here} />}
      {open?.dialog === 'identity' && <IdentityDrawer {...here} />}
      {open?.dialog === 'fleet' && <FleetDrawer {...here} />}
      {open?.dialog === 'columns' && <ColumnsDialog {...here} chosen={columns} properties={properties} />}
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
