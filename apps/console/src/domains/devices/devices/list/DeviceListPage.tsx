import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { copyText } from '@slipway/ui/data/copy-text.ts'
import { Menu, RowMenu, useRowMenu, type MenuItem } from '@slipway/ui/overlay/Menu.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { virtualTableHeight } from '@slipway/ui/data/virtual-table-height.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Columns3, FileDown, FileUp, Fingerprint, ListChecks, Plus, Tags, Waypoints } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useMay } from '../../../../shared/use-may.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { DeviceKitLink, useDeviceKitEntry } from '../../../products/device-kits/device-kits.exports.ts'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { productQueries } from '../../../products/products/products.queries.ts'
import { deviceQueries } from '../devices.queries.ts'
import { defaultColumns, deviceColumns, PROPERTY } from './device-columns.tsx'
import type { OpenDialog } from './DeviceDialogs.tsx'
import { DeviceFilters } from './DeviceFilters.tsx'
import { filterOf, isFiltered, noFilter } from './device-search.ts'
import { DeviceTable } from './DeviceTable.tsx'
import { LabelFilters } from './LabelFilters.tsx'
import { labelQueries } from './labels.queries.ts'
import { listTexts } from './list-texts.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { noSelection } from './selection.ts'
import { useDeviceSearch } from './use-device-search.ts'

const loadDialogs = () => import('./DeviceDialogs.tsx')
const warmDialogs = () => void loadDialogs()
const DeviceDialogs = lazyPart(() => loadDialogs().then((loaded) => ({ default: loaded.DeviceDialogs })))
/** Only a list without devices has it. */
const NoDevices = lazyPart(async () => ({ default: (await import('./NoDevices.tsx')).NoDevices }), { inPage: true })
/** Loads with the first selection. */
const BulkBar = lazyPart(async () => ({ default: (await import('../bulk/BulkBar.tsx')).BulkBar }), { inPage: true })

/** Known before the list is: tools that go away when it has loaded would move under the pointer. */
const hasNoDevices = (product: { devices: { total: number } } | undefined): boolean => product?.devices.total === 0

const propertiesAmong = (columns: readonly string[]): string[] =>
  columns.filter((key) => key.startsWith(PROPERTY)).map((key) => key.slice(PROPERTY.length))

export function DeviceListPage() {
  const t = useTexts().devices
  const own = listTexts()
  const kit = useKitTexts()
  const { productId = '' } = useParams({ strict: false })
  const paths = useConsolePaths()
  const [search, change] = useDeviceSearch()
  const { data: view } = useQuery(labelQueries.view(productId))
  const chosen: readonly string[] = view?.columns ?? defaultColumns
  const { data: properties = [] } = useQuery(featureQueries.propertiesInForce(productId))
  const asked = propertiesAmong(chosen)
  const list = useQuery({ ...deviceQueries.part(productId, search, 0, asked), placeholderData: keepPreviousData })
  const product = useQuery(productQueries.one(productId))
  const mayChange = useMay(addDevice)
  const [open, setOpen] = useState<OpenDialog>()
  const [selection, setSelection] = useState(noSelection)
  const menu = useRowMenu<ListedDevice>()

  const { total = 0, isMinimum: isMore = false } = list.data ?? {}
  const isEmpty = list.isSuccess && total === 0
  const isNew = (list.isPending ? hasNoDevices(product.data) : isEmpty) && !isFiltered(search)
  const selected = selection.isAll ? total : selection.serials.size
  const totalText = isMore ? `${total}+` : String(total)
  const count = selection.isAll ? totalText : String(selected)
  const columns = deviceColumns({
    t,
    menu,
    hrefOf: ({ serial }) => paths.device(productId, serial),
    mayChange,
    chosen,
    isChoice: view?.columns != null,
    properties,
    selection,
    onSelect: setSelection,
  })
  const unselect = () => setSelection(noSelection)
  const editFilters = () => setOpen({ dialog: 'filters' })
  const changeFilter: typeof change = (...part) => {
    unselect()
    change(...part)
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {!isNew && (
          <>
            <DeviceFilters
              search={search}
              counts={product.data?.devices}
              hasSimulated={list.data?.items.some(({ isSimulated }) => isSimulated) ?? false}
              onChange={changeFilter}
            />
            <LabelFilters productId={productId} search={search} onChange={changeFilter} />
            <SavedFilters filters={view?.filters ?? []} search={search} onChange={changeFilter} onEdit={editFilters} />
          </>
        )}
        <ListTools productId={productId} isNew={isNew} mayChange={mayChange} onOpen={setOpen} />
      </div>
      {selected > 0 && (
        <BulkBar
          words={selection.isAll ? own.selectedAll(count) : own.selected(selected)}
          onAction={(kind) => setOpen({ dialog: 'bulk', kind })}
          onClear={unselect}
        />
      )}
      {list.isError && !list.data && <QueryFailed query={list} failed={t.failed} />}
      {isEmpty && (
        <NoDevices
          search={search}
          action={<FirstActions productId={productId} mayChange={mayChange} onOpen={setOpen} />}
          onClear={() => changeFilter(noFilter)}
        />
      )}
      {list.isPending && <ListSkeleton devices={product.data?.devices.total} />}
      {total > 0 && (
        <>
          <DeviceTable
            key={JSON.stringify(filterOf(search))}
            productId={productId}
            search={search}
            properties={asked}
            columns={columns}
            total={total}
            label={t.title}
            onSort={change}
          />
          <p className="py-3 text-right text-sm text-ink-2 tabular-nums">{isMore ? own.more(total) : t.count(total)}</p>
        </>
      )}
      <RowMenu
        handle={menu}
        items={(device) => [
          {
            label: own.copySerial,
            onSelect: () => void copyText(device.serial).then((done) => done && showToast('success', kit.copied)),
          },
          { label: own.edit, onSelect: () => setOpen({ dialog: 'edit', device }) },
          { label: t.detail.reset, onSelect: () => setOpen({ dialog: 'reset', device }) },
          'separator',
          { label: t.detail.remove, tone: 'danger', onSelect: () => setOpen({ dialog: 'delete', device }) },
        ]}
      />
      {open && (
        <DeviceDialogs
          productId={productId}
          open={open}
          columns={chosen}
          properties={properties}
          search={search}
          totalText={totalText}
          selection={selection.isAll ? { filter: filterOf(search) } : { serials: [...selection.serials] }}
          count={count}
          onOpen={setOpen}
          onClose={() => setOpen(undefined)}
          onStarted={unselect}
        />
      )}
    </>
  )
}

/** As high as the table and the count under it will be. */
const ListSkeleton = ({ devices = 0 }: { devices: number | undefined }) => (
  <div style={{ height: `calc(${virtualTableHeight(devices)} + 44px)` }}>
    <Skeleton className="h-full w-full" />
  </div>
)

interface ToolProps {
  productId: string
  mayChange: boolean
  /** The product has no devices. */
  isNew: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Next to the filters there is room for two buttons; an empty page has room for what a product can do without devices. */
function ListTools({ isNew, mayChange, onOpen, ...rest }: ToolProps) {
  const t = useTexts().devices
  const own = listTexts()
  return (
    <span className="ml-auto flex flex-wrap items-center gap-1">
      {isNew && (
        <>
          <Button icon={<Fingerprint size={16} />} onClick={() => onOpen({ dialog: 'identity' })}>
            {t.identity}
          </Button>
          <Button icon={<Waypoints size={16} />} onClick={() => onOpen({ dialog: 'fleet' })}>
            {t.fleet}
          </Button>
        </>
      )}
      {!isNew && (
        <IconButton label={own.columns} icon={<Columns3 size={16} />} onClick={() => onOpen({ dialog: 'columns' })} />
      )}
      {!isNew && mayChange && <AddButton tone="secondary" onOpen={onOpen} />}
      <ListMenu isNew={isNew} mayChange={mayChange} onOpen={onOpen} {...rest} />
    </span>
  )
}

function ListMenu({ productId, mayChange, isNew, onOpen }: ToolProps) {
  const t = useTexts().devices
  const own = listTexts()
  const kit = useDeviceKitEntry(productId)
  const open = (label: string, icon: ReactNode, dialog: OpenDialog): MenuItem => ({
    label,
    icon,
    onSelect: () => onOpen(dialog),
  })
  return (
    <Menu
      label={t.moreActions}
      items={[
        ...(mayChange ? [open(own.importFile, <FileUp size={16} />, { dialog: 'import' })] : []),
        ...(isNew ? [] : [open(own.exportFile, <FileDown size={16} />, { dialog: 'export' })]),
        'separator',
        open(own.labels, <Tags size={16} />, { dialog: 'labels' }),
        open(own.jobs.title, <ListChecks size={16} />, { dialog: 'jobs', jobId: undefined }),
        ...(isNew
          ? []
          : [
              'separator' as const,
              open(t.identity, <Fingerprint size={16} />, { dialog: 'identity' }),
              open(t.fleet, <Waypoints size={16} />, { dialog: 'fleet' }),
              ...(kit ? [kit] : []),
            ]),
      ]}
    />
  )
}

/** What to do in a product without devices; a viewer can get the device kit, too. */
function FirstActions({ productId, mayChange, onOpen }: FirstActionsProps) {
  const t = listTexts()
  return (
    <>
      {mayChange && (
        <>
          <AddButton tone="primary" onOpen={onOpen} />
          <Button icon={<FileUp size={16} />} onClick={() => onOpen({ dialog: 'import' })}>
            {t.importFile}
          </Button>
        </>
      )}
      <DeviceKitLink productId={productId} />
    </>
  )
}

interface FirstActionsProps {
  productId: string
  mayChange: boolean
  onOpen: (dialog: OpenDialog) => void
}

function AddButton({ tone, onOpen }: { tone: 'primary' | 'secondary'; onOpen: (dialog: OpenDialog) => void }) {
  const t = useTexts().devices
  return (
    <Button
      tone={tone}
      icon={<Plus size={16} />}
      onPointerEnter={warmDialogs}
      onFocus={warmDialogs}
      onClick={() => onOpen({ dialog: 'add' })}
    >
      {t.add}
    </Button>
  )
}
