import { resetDeviceSecret, type DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Device } from '@slipway/contract/devices/devices/devices.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { Facts } from '@slipway/ui/data/Facts.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Menu } from '@slipway/ui/overlay/Menu.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { ChevronLeft, Terminal } from 'lucide-react'
import { useState } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useMay } from '../../../../shared/use-may.ts'
import { useEnableDevice } from '../devices.queries.ts'
import type { DeviceActionDialog } from './DeviceActionDialogs.tsx'
import { subTexts } from './sub-texts.ts'
import { useIsConnectionDown } from '@slipway/web-client/connection.ts'
import type { Link } from '@slipway/web-client/watch.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'

const DeviceActionDialogs = lazyPart(async () => ({
  default: (await import('./DeviceActionDialogs.tsx')).DeviceActionDialogs,
}))

interface Props {
  name: DeviceName
  product: ProductDetail | undefined
  /** Undefined until the server has sent it; the title does not wait for it. */
  snapshot: DeviceSnapshot | undefined
  link: Link
  onDeleted: () => void
}

export function DeviceHead({ name: { productId, serial }, product, snapshot, link, onDeleted }: Props) {
  const t = useTexts().devices
  const paths = useConsolePaths()
  const mayChange = useMay(resetDeviceSecret)
  const device = snapshot?.device
  const hasName = device !== undefined && device.name !== ''
  return (
    <>
      <KitLink
        href={paths.product(productId, 'device')}
        className="mb-1 flex min-h-6 min-w-0 items-center gap-1 text-sm text-ink-2 hover:text-ink sm:hidden"
      >
        <ChevronLeft size={14} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 truncate">{product?.productName ?? t.detail.back}</span>
      </KitLink>
      <PageHead
        title={hasName ? device.name : <span className="font-mono break-all">{serial}</span>}
        status={
          <>
            {!hasName && <CopyButton text={serial} />}
            <span className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
              {device && <DeviceStatus device={device} />}
              {product?.role === memberRole.viewer && !mayChange && (
                <span title={t.detail.viewOnlyText(product.owner)} className="text-xs text-ink-3">
                  {t.detail.viewOnly}
                </span>
              )}
              <LinkState link={link} />
            </span>
          </>
        }
        under={
          snapshot ? (
            <span className="min-w-0 max-md:pt-1.5">
              <DeviceFacts snapshot={snapshot} />
            </span>
          ) : (
            <Skeleton className="my-1 h-3 w-80 max-w-full" />
          )
        }
        actions={snapshot && <DeviceActions snapshot={snapshot} onDeleted={onDeleted} />}
      />
    </>
  )
}

function DeviceStatus({ device }: { device: Device }) {
  const t = useTexts().devices
  const { online, onlineSince } = device
  const state = online ? t.online : t.offline
  return (
    <>
      <span aria-live="polite">
        <StatusDot framed tone={online ? 'released' : 'debugging'}>
          {onlineSince === null ? t.neverSeen : t.detail.since(state, formatTime(onlineSince))}
        </StatusDot>
      </span>
      {device.isVirtual && (
        <StatusDot framed tone="mass">
          {t.detail.virtual}
        </StatusDot>
      )}
      {device.isSimulated && (
        <StatusDot framed tone="mass">
          {t.simulated}
        </StatusDot>
      )}
      {device.disabledTime !== null && (
        <StatusDot framed tone="danger">
          {t.detail.since(t.disabled, formatTime(device.disabledTime))}
        </StatusDot>
      )}
    </>
  )
}

function DeviceFacts({ snapshot: { device, topology, binding } }: { snapshot: DeviceSnapshot }) {
  const t = useTexts().devices.detail
  const own = subTexts()
  const paths = useConsolePaths()
  const { gateway } = topology
  return (
    <Facts>
      {device.name !== '' && <Copyable key="serial" text={device.serial} />}
      {device.lastSeen !== null && <span key="seen">{`${t.lastSeen} ${formatTime(device.lastSeen)}`}</span>}
      {device.activatedTime !== null && (
        <span key="activated">{`${t.activated} ${formatTime(device.activatedTime)}`}</span>
      )}
      <span key="added">{`${t.added} ${formatTime(device.createTime)}`}</span>
      {binding && <span key="bound">{t.boundTo(binding.boundUser, formatTime(binding.bindTime))}</span>}
      {gateway && (
        <span key="gateway">
          {`${own.gateway} `}
          <TextLink href={paths.device(gateway.productId, gateway.serial)} className="font-mono text-xs">
            {gateway.serial}
          </TextLink>
        </span>
      )}
      {device.ip !== null && (
        <span key="ip">
          {`${t.address} `}
          <code className="font-mono text-xs">{device.ip}</code>
        </span>
      )}
      {device.remark !== '' && (
        <span key="remark" title={device.remark} className="max-w-120 min-w-0 truncate">
          {device.remark}
        </span>
      )}
    </Facts>
  )
}

function DeviceActions({ snapshot, onDeleted }: { snapshot: DeviceSnapshot; onDeleted: () => void }) {
  const t = useTexts().devices
  const own = subTexts()
  const { device } = snapshot
  const { gateway } = snapshot.topology
  const mayChange = useMay(resetDeviceSecret)
  const [open, setOpen] = useState<DeviceActionDialog>()
  const enable = useEnableDevice(t.detail.enabled)
  const close = () => setOpen(undefined)
  return (
    <>
      <Button icon={<Terminal size={16} />} onClick={() => setOpen('connect')}>
        {t.detail.connect}
      </Button>
      {mayChange && (
        <Menu
          label={t.more(device.serial)}
          size="normal"
          framed
          items={[
            { label: t.detail.certificates, onSelect: () => setOpen('certificates') },
            { label: t.detail.reset, onSelect: () => setOpen('reset') },
            device.disabledTime === null
              ? { label: t.detail.disable, onSelect: () => setOpen('disable') }
              : { label: t.detail.enable, onSelect: () => enable.mutate(device) },
            ...(gateway ? [{ label: own.removeThis, onSelect: () => setOpen('removeSub') }] : []),
            'separator',
            { label: t.detail.remove, tone: 'danger', onSelect: () => setOpen('delete') },
          ]}
        />
      )}
      {open && <DeviceActionDialogs open={open} snapshot={snapshot} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}

/** Shows only whether the page is receiving live updates. */
function LinkState({ link }: { link: Link }) {
  const t = useTexts().devices.live
  const isDown = useIsConnectionDown()
  const words = { open: t.on, connecting: t.connecting, lost: t.reconnecting }[isDown ? 'lost' : link]
  return (
    <output className="flex items-center gap-1.5 text-xs text-ink-3">
      <span
        aria-hidden="true"
        className={`size-1.5 rounded-full border ${link === 'open' && !isDown ? 'border-accent' : 'border-ink-3'}`}
      />
      {words}
    </output>
  )
}
