import type { Device, PropertyState, Shadow } from '@slipway/contract/devices/devices/devices.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../../shared/use-may.ts'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { controlTexts } from './control-texts.ts'
import type { ControlTexts } from './control-texts.zh.ts'
import { useSetDesired } from '../devices.queries.ts'
import { SetControl } from './SetControl.tsx'
import { shadowRows, type ShadowRow } from './shadow-rows.ts'
import { ValueView } from '../detail/ValueView.tsx'

interface Props {
  device: Device
  shadow: Shadow
  states: readonly PropertyState[]
}

/** The desired state next to the reported state. */
export function ShadowPanel({ device, shadow, states }: Props) {
  const t = controlTexts()
  const { productId, serial } = device
  const properties = useQuery(featureQueries.propertiesInForce(productId))
  const change = useSetDesired()
  const maySet = useMay(setDesired)
  const [isSetting, setSetting] = useState(false)
  const wanted = Object.keys(shadow.desired)
  const rows = shadowRows(properties.data ?? [], shadow, states)
  const want = (desired: Record<string, unknown>) =>
    change.mutate({ productId, serial, desired, version: shadow.version })
  const clear = (deKeys: readonly string[]) => want(Object.fromEntries(deKeys.map((deKey) => [deKey, null])))
  return (
    <Panel
      title={t.shadow}
      aside={
        <span className="flex items-center gap-3 text-xs text-ink-3 tabular-nums">
          {t.version(shadow.version)}
          {maySet && (
            <Button size="small" aria-pressed={isSetting} onClick={() => setSetting(!isSetting)}>
              {isSetting ? t.done : t.change}
            </Button>
          )}
          {maySet && wanted.length > 0 && (
            <Button size="small" tone="ghost" onClick={() => clear(wanted)}>
              {t.clearAll}
            </Button>
          )}
        </span>
      }
    >
      <p className="px-4 pt-2 text-xs text-ink-3">{t.shadowHint}</p>
      <Table
        label={t.shadow}
        columns={[...shadowColumns(t), ...(maySet ? [setColumn(t, want, clear)] : [])]}
        rows={isSetting ? rows : rows.filter(({ desired }) => desired)}
        rowKey={({ deKey }) => deKey}
        loading={properties.isPending}
        skeletonRows={2}
        empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{isSetting ? t.empty : t.nothing}</p>}
        className="px-1 max-sm:px-4 [&_tbody_tr:last-child]:border-b-0"
      />
    </Panel>
  )
}

const isReached = ({ desired, reported }: ShadowRow): boolean =>
  JSON.stringify(desired?.value) === JSON.stringify(reported?.value)

const shadowColumns = (t: ControlTexts): Column<ShadowRow>[] => [
  {
    key: 'property',
    head: t.columns.property,
    phone: 'title',
    cell: ({ deKey, property }) => (
      <span className="block min-w-0">
        {property && <span className="block truncate font-medium">{inPageLocale(property.name)}</span>}
        <code className="block truncate font-mono text-xs text-ink-2">{deKey}</code>
      </span>
    ),
  },
  {
    key: 'desired',
    head: t.columns.desired,
    width: '148px',
    phone: 'line',
    cell: (row) => {
      if (!row.desired) return <span className="text-sm text-ink-3">{t.none}</span>
      return (
        <span data-desired={row.deKey} className="block min-w-0">
          <ValueView value={row.desired.value} schema={row.property?.schema} />
          {!isReached(row) && (
            <StatusDot tone="trial" className="text-xs text-ink-2">
              {t.differs}
            </StatusDot>
          )}
        </span>
      )
    },
  },
  {
    key: 'reported',
    head: t.columns.reported,
    width: '120px',
    phone: 'line',
    cell: ({ reported, property }) =>
      reported ? (
        <ValueView value={reported.value} schema={property?.schema} />
      ) : (
        <span className="text-sm text-ink-3">{t.none}</span>
      ),
  },
]

const setColumn = (
  t: ControlTexts,
  want: (desired: Record<string, unknown>) => void,
  clear: (deKeys: readonly string[]) => void,
): Column<ShadowRow> => ({
  key: 'set',
  head: t.columns.set,
  width: '248px',
  phone: 'line',
  cell: ({ deKey, property, desired, reported }) => {
    const name = property ? inPageLocale(property.name) : deKey
    return (
      <span className="flex items-center justify-between gap-2">
        {property && (
          <SetControl
            property={property}
            label={t.wantNamed(name)}
            expected={desired ? desired.value : reported?.value}
            onSet={(value) => want({ [deKey]: value })}
          />
        )}
        {desired && (
          <Button size="small" tone="ghost" aria-label={t.clearNamed(name)} onClick={() => clear([deKey])}>
            {t.clear}
          </Button>
        )}
      </span>
    )
  },
})
