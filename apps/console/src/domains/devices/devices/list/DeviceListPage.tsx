import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Device } from '@slipway/contract/devices/devices/devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fingerprint, Plus, Waypoints } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { PagedTable } from '../../../../shared/list/PagedTable.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useMay } from '../../../../shared/use-may.ts'
import { DeviceKitLink } from '../../../products/device-kits/device-kits.exports.ts'
import { productQueries } from '../../../products/products/products.queries.ts'
import { deviceColumns } from './device-columns.tsx'
import { DeviceFilters } from './DeviceFilters.tsx'
import { deviceQueries } from '../devices.queries.ts'
import { NoDevices } from './NoDevices.tsx'
import { useDeviceSearch } from './use-device-search.ts'

const loadAdd = () => import('./AddDeviceDialog.tsx')
const warmAdd = () => void loadAdd()
const AddDeviceDialog = lazy(() => loadAdd().then((loaded) => ({ default: loaded.AddDeviceDialog })))
const ResetSecretDialog = lazy(() =>
  import('../connect/ResetSecretDialog.tsx').then((loaded) => ({ default: loaded.ResetSecretDialog })),
)
const IdentityDrawer = lazy(() =>
  import('../../device-identity/device-identity.exports.ts').then((loaded) => ({ default: loaded.IdentityDrawer })),
)
const FleetDrawer = lazy(() =>
  import('../../fleet-simulator/fleet-simulator.exports.ts').then((loaded) => ({ default: loaded.FleetDrawer })),
)
const DeleteDeviceDialog = lazy(() =>
  import('./DeleteDeviceDialog.tsx').then((loaded) => ({ default: loaded.DeleteDeviceDialog })),
)

type Open = { dialog: 'add' | 'identity' | 'fleet' } | { dialog: 'reset' | 'delete'; device: Device } | undefined

export function DeviceListPage() {
  const t = useTexts().devices
  const { productId = '' } = useParams({ strict: false })
  const paths = useConsolePaths()
  const [search, change] = useDeviceSearch()
  const list = useQuery(deviceQueries.list(productId, search))
  const product = useQuery(productQueries.one(productId))
  const mayChange = useMay(addDevice)
  const [open, setOpen] = useState<Open>()
  const menu = useRowMenu<Device>()
  const close = () => setOpen(undefined)

  const { total = 0 } = list.data ?? {}
  const isFiltered = search.keyword !== '' || search.online !== undefined || !search.showsSimulated
  const isEmpty = list.isSuccess && !list.isPlaceholderData && total === 0 && !isFiltered

  const addButton = (tone: 'primary' | 'secondary') => (
    <Button
      tone={tone}
      icon={<Plus size={16} />}
      onPointerEnter={warmAdd}
      onFocus={warmAdd}
      onClick={() => setOpen({ dialog: 'add' })}
    >
      {t.add}
    </Button>
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {!isEmpty && (
          <DeviceFilters
            search={search}
            counts={product.data?.devices}
            hasSimulated={list.data?.items.some(({ isSimulated }) => isSimulated) ?? false}
            onChange={change}
          />
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          <Button icon={<Fingerprint size={16} />} onClick={() => setOpen({ dialog: 'identity' })}>
            {t.identity}
          </Button>
          <Button icon={<Waypoints size={16} />} onClick={() => setOpen({ dialog: 'fleet' })}>
            {t.fleet}
          </Button>
          {!isEmpty && <DeviceKitLink productId={productId} />}
          {!isEmpty && mayChange && addButton('secondary')}
        </span>
      </div>
      <PagedTable
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={t.rows(total)}
        label={t.title}
        columns={deviceColumns({ t, menu, hrefOf: ({ serial }) => paths.device(productId, serial), mayChange })}
        rowKey={({ serial }) => serial}
        rowLines={1}
        skeletonRows={5}
        minWidth="760px"
        empty={
          <NoDevices
            search={search}
            action={
              mayChange && (
                <>
                  {addButton('primary')}
                  <DeviceKitLink productId={productId} />
                </>
              )
            }
            onClear={() => change({ keyword: '', online: undefined, showsSimulated: true })}
          />
        }
      />
      <RowMenu
        handle={menu}
        items={(device) => [
          { label: t.detail.reset, onSelect: () => setOpen({ dialog: 'reset', device }) },
          'separator',
          { label: t.detail.remove, tone: 'danger', onSelect: () => setOpen({ dialog: 'delete', device }) },
        ]}
      />
      <Suspense>
        {open?.dialog === 'add' && <AddDeviceDialog productId={productId} onClose={close} />}
        {open?.dialog === 'identity' && <IdentityDrawer productId={productId} onClose={close} />}
        {open?.dialog === 'fleet' && <FleetDrawer productId={productId} onClose={close} />}
        {open?.dialog === 'reset' && <ResetSecretDialog device={open.device} onClose={close} />}
        {open?.dialog === 'delete' && <DeleteDeviceDialog device={open.device} onClose={close} />}
      </Suspense>
    </>
  )
}
