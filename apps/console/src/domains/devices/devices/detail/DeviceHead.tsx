import { resetDeviceSecret } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Device, DeviceTopology } from '@slipway/contract/devices/devices/devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { Facts } from '@slipway/ui/data/Facts.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { Menu } from '@slipway/ui/overlay/Menu.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { ArrowLeft, Terminal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { formatTime } from '../../../../shared/texts/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useMay } from '../../../../shared/use-may.ts'
import { useEnableDevice } from '../devices.queries.ts'
import { subTexts } from './sub-texts.ts'
import { useIsConnectionDown } from '../../../../shared/api/connection.ts'
import type { Link } from '../../../../shared/api/watch.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'

const ConnectDialog = lazyPart(() =>
  import('../connect/ConnectDialog.tsx').then((loaded) => ({ default: loaded.ConnectDialog })),
)
const ResetSecretDialog = lazyPart(() =>
  import('../connect/ResetSecretDialog.tsx').then((loaded) => ({ default: loaded.ResetSecretDialog })),
)
const CertificatesDrawer = lazyPart(() =>
  import('../../device-identity/device-identity.exports.ts').then((loaded) => ({ default: loaded.CertificatesDrawer })),
)
const DisableDeviceDialog = lazyPart(() =>
  import('../list/DisableDeviceDialog.tsx').then((loaded) => ({ default: loaded.DisableDeviceDialog })),
)
const RemoveSubDeviceDialog = lazyPart(() =>
  import('./RemoveSubDeviceDialog.tsx').then((loaded) => ({ default: loaded.RemoveSubDeviceDialog })),
)
const DeleteDeviceDialog = lazyPart(() =>
  import('../list/DeleteDeviceDialog.tsx').then((loaded) => ({ default: loaded.DeleteDeviceDialog })),
)

interface Props {
  device: Device
  /** The gateway that carries the device. */
  gateway: DeviceTopology['gateway']
  link: Link
  onDeleted: () => void
}

export function DeviceHead({ device, gateway, link, onDeleted }: Props) {
  const t = useTexts().devices
  const own = subTexts()
  const paths = useConsolePaths()
  const mayChange = useMay(resetDeviceSecret)
  const [open, setOpen] = useState<'connect' | 'certificates' | 'disable' | 'reset' | 'delete'>()
  const [left, setLeft] = useState<Props['gateway']>(null)
  const enable = useEnableDevice(t.detail.enabled)
  const close = () => setOpen(undefined)
  const { serial, productId, online, onlineSince } = device
  const state = online ? t.online : t.offline
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:items-start">
      <KitLink
        href={paths.product(productId, 'device')}
        aria-label={t.detail.back}
        title={t.detail.back}
        className="flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
      >
        <ArrowLeft size={16} />
      </KitLink>
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 font-mono text-base font-medium break-all">{serial}</h2>
          <CopyButton text={serial} />
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
          <LinkState link={link} />
          <TextLink href={paths.deviceWhy(productId, serial)} className="text-sm">
            {t.detail.why}
          </TextLink>
        </div>
        <div className="text-sm text-ink-2 tabular-nums">
          <Facts>
            <span key="added">{`${t.detail.added} ${formatTime(device.createTime)}`}</span>
            {device.activatedTime !== null && (
              <span key="activated">{`${t.detail.activated} ${formatTime(device.activatedTime)}`}</span>
            )}
            {device.lastSeen !== null && (
              <span key="seen">{`${t.detail.lastSeen} ${formatTime(device.lastSeen)}`}</span>
            )}
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
                {`${t.detail.address} `}
                <code className="font-mono text-xs">{device.ip}</code>
              </span>
            )}
          </Facts>
        </div>
      </div>
      <div className="flex items-center gap-2">
        <Button icon={<Terminal size={16} />} onClick={() => setOpen('connect')}>
          {t.detail.connect}
        </Button>
        {mayChange && (
          <Menu
            label={t.more(serial)}
            size="normal"
            framed
            items={[
              { label: t.detail.certificates, onSelect: () => setOpen('certificates') },
              { label: t.detail.reset, onSelect: () => setOpen('reset') },
              device.disabledTime === null
                ? { label: t.detail.disable, onSelect: () => setOpen('disable') }
                : { label: t.detail.enable, onSelect: () => enable.mutate(device) },
              ...(gateway ? [{ label: own.removeThis, onSelect: () => setLeft(gateway) }] : []),
              'separator',
              { label: t.detail.remove, tone: 'danger', onSelect: () => setOpen('delete') },
            ]}
          />
        )}
      </div>
      <Suspense>
        {open === 'connect' && <ConnectDialog device={device} onClose={close} />}
        {open === 'certificates' && <CertificatesDrawer device={device} onClose={close} />}
        {open === 'disable' && <DisableDeviceDialog device={device} onClose={close} />}
        {open === 'reset' && <ResetSecretDialog device={device} onClose={close} />}
        {left && <RemoveSubDeviceDialog gateway={left} sub={serial} onClose={() => setLeft(null)} />}
        {open === 'delete' && <DeleteDeviceDialog device={device} onClose={close} onDeleted={onDeleted} />}
      </Suspense>
    </header>
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
