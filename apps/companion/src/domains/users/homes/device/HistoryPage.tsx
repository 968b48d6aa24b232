import { DAY_MS } from '@slipway/contract/durations.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { panelFeature, type PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMemo, useState } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { deviceTexts } from './device-texts.ts'
import { HistoryOf } from './HistoryOf.tsx'
import { WithDevice } from './WithDevice.tsx'

const spans = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const
type Span = keyof typeof spans

export function HistoryPage() {
  const t = deviceTexts()
  return <WithDevice title={t.history}>{(device) => <History device={device} />}</WithDevice>
}

/** Properties that the device reports, except those that panels hide, too. */
const recorded = (model: HomeDeviceDetail['model']): PanelProperty[] =>
  model
    .map((feature) => panelFeature(decodeFeature(feature)))
    .flatMap((one) => (one.kind === 'p' && one.mayReport ? [one] : []))

function History({ device: { deviceId, model } }: { device: HomeDeviceDetail }) {
  const t = deviceTexts()
  const locale = currentLocale()
  const properties = useMemo(() => recorded(model), [model])
  const [chosen, setChosen] = useState<string>()
  const [span, setSpan] = useState<Span>('day')
  const property = properties.find(({ deKey }) => deKey === chosen) ?? properties[0]
  return (
    <Screen title={t.history} back={`/app/d/${deviceId}/more`}>
      {property ? (
        <div className="mt-1 flex flex-col gap-4">
          <Select
            label={t.property}
            size="large"
            value={property.deKey}
            options={properties.map(({ deKey, name }) => ({ value: deKey, label: inLocale(name, locale) }))}
            onValueChange={setChosen}
          />
          <Segmented
            label={t.range}
            value={span}
            options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t.ranges[value] }))}
            onValueChange={setSpan}
          />
          <HistoryOf key={`${property.deKey} ${span}`} deviceId={deviceId} property={property} spanMs={spans[span]} />
        </div>
      ) : (
        <EmptyState plain title={t.noProperties} />
      )}
    </Screen>
  )
}
