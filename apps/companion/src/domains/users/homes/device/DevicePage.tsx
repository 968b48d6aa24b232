import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { panelHeadings } from '@slipway/contract/products/features/panel/panel-headings.ts'
import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import { panelFeature, type PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import type { PanelSubDevice } from '@slipway/panel/panel-view.ts'
import type { ChartSlot, PanelWays } from '@slipway/panel/panel-scope.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { formatWhen } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { runOnDevice, setDevice } from '../control.queries.ts'
import { deviceEventsQuery } from './device.queries.ts'
import { deviceTexts } from './device-texts.ts'
import { useLasting } from '../../../../shared/use-lasting.ts'
import { withoutEvents } from '../../../../shared/without-events.ts'
import { eventsOf, valuesOf } from './device-view.ts'
import { EntryLink } from './opened/EntryLink.tsx'
import { PanelChart } from './PanelChart.tsx'
import { useIsGateway, useSubDevices } from './use-sub-devices.ts'
import { useNow } from './use-now.ts'
import { useYesterday } from './yesterday.ts'
import { WithDevice } from './WithDevice.tsx'

const noWays: PanelWays = {}

const TimerNotice = lazy(() => import('../timers/TimerNotice.tsx'))
const DeviceCode = lazy(() => import('./code/DeviceCode.tsx'))

export const DevicePage = () => <WithDevice>{(device, asOf) => <Panel device={device} asOf={asOf} />}</WithDevice>

interface Generated {
  model: PanelFeature[]
  document: PanelDocument
}

interface Shown {
  device: HomeDeviceDetail
  asOf: number | undefined
}

/** The panel that the product has chosen; the generated one where it has no document. */
function Panel(shown: Shown) {
  const { device } = shown
  const { productId, model: features, panel } = device
  const generated = useMemo(() => {
    const model = features.map((feature) => panelFeature(decodeFeature(feature)))
    const chosen = panel?.document
    const document = chosen ? documentIn(chosen) : generatePanel(model, { productId, upgradeCode: '', hash: '' })
    return { model, document }
  }, [features, productId, panel])
  // Only the device itself is shared with a guest.
  return device.shareId === null ? (
    <HomePanel {...shown} generated={generated} />
  ) : (
    <FilledPanel {...shown} generated={generated} />
  )
}

/** With the devices that are connected through this one, also where its model has nothing about them. */
function HomePanel(props: Shown & { generated: Generated }) {
  const isGateway = useIsGateway(props.device) || hasSubDevices(props.generated.document)
  return isGateway ? <GatewayPanel {...props} /> : <FilledPanel {...props} />
}

function GatewayPanel({ generated, ...rest }: Shown & { generated: Generated }) {
  const subDevices = useSubDevices(rest.device)
  const shown = useMemo(() => ({ ...generated, document: withSubDevices(generated.document) }), [generated])
  return <FilledPanel {...rest} generated={shown} subDevices={subDevices} />
}

const hasSubDevices = ({ pages }: PanelDocument): boolean =>
  pages.some(({ items }) => items.some(({ widget }) => widget === 'sub-devices'))

function withSubDevices(document: PanelDocument): PanelDocument {
  if (hasSubDevices(document)) return document
  const list = { id: 'sub-devices', widget: 'sub-devices', span: 4, bind: {}, icon: 'device' } as const
  const [first = { id: 'control', title: panelHeadings.page, items: [] }, ...rest] = document.pages
  return { ...document, pages: [{ ...first, items: [...first.items, list] }, ...rest] }
}

interface Filled extends Shown {
  generated: Generated
  subDevices?: PanelSubDevice[]
}

/** With the device's values. */
function FilledPanel({ device, asOf, generated: { model, document }, subDevices = noSubDevices }: Filled) {
  const t = deviceTexts()
  const now = useNow()
  const { deviceId, online, onlineTime, isDisabled } = device
  const log = useInfiniteQuery(deviceEventsQuery(deviceId))
  const values = useMemo(() => valuesOf(device.values), [device.values])
  const happened = log.data?.pages[0]?.items
  const { events, alarms } = useMemo(() => eventsOf(happened ?? [], model, now), [happened, model, now])
  // What was not stored is left out, rather than said to be nothing.
  const isUnknown = asOf !== undefined && happened === undefined
  const drawn = useMemo(() => (isUnknown ? withoutEvents(document) : document), [isUnknown, document])
  const busy = useLasting(device.busy)
  const yesterday = useYesterday(deviceId, { model, document })
  const chart = useMemo(() => chartsOf(deviceId), [deviceId])
  const path = `/app/d/${deviceId}`
  const controls = (
    <DevicePanel
      nameHidden
      document={drawn}
      model={model}
      locale={currentLocale()}
      name={device.name}
      view={{
        isOnline: online,
        ...(asOf !== undefined && { asOf: formatWhen(asOf) }),
        ...(onlineTime !== null && { lastSeen: onlineTime }),
        mayControl: device.may.includes('control'),
        busy,
        values,
        yesterday,
        events,
        alarms,
        subDevices,
      }}
      now={now}
      onSet={(deKey, value) => setDevice(deviceId, deKey, value)}
      onAction={(deKey, input) => runOnDevice(deviceId, deKey, input)}
      chart={chart}
      ways={device.may.includes('control') ? { timers: `${path}/timers`, scenes: '/app/scenes' } : noWays}
      offlineLink={
        <KitLink
          href={`${path}/why`}
          className="flex min-h-11 items-center rounded-sm px-3 font-medium text-accent-text underline-offset-3 hover:underline"
        >
          {t.why}
        </KitLink>
      }
    />
  )
  return (
    <Screen
      wide
      title={device.name}
      back="/app/"
      action={
        <KitLink
          href={`${path}/more`}
          aria-label={t.more}
          className="-mr-3 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
        >
          <Ellipsis size={22} aria-hidden="true" />
        </KitLink>
      }
    >
      {isDisabled && (
        <div className="mb-3">
          <Notice tone="warning">{t.disabled}</Notice>
        </div>
      )}
      {device.panel?.entry && <EntryLink entry={device.panel.entry} />}
      {device.may.includes('control') && (
        <Suspense>
          <TimerNotice deviceId={deviceId} />
        </Suspense>
      )}
      {/* Values that are not of now would mislead code. */}
      {device.panel?.frame && asOf === undefined ? (
        <Suspense>
          <DeviceCode device={device} panel={device.panel} frame={device.panel.frame}>
            {controls}
          </DeviceCode>
        </Suspense>
      ) : (
        <div className="-mx-4">{controls}</div>
      )}
    </Screen>
  )
}

const noSubDevices: PanelSubDevice[] = []

const chartsOf =
  (deviceId: string): ChartSlot =>
  (property, kind) => <PanelChart deviceId={deviceId} property={property} kind={kind} />
