import { mayDistribute } from '@slipway/contract/products/features/features.ts'
import type { Command, Device, PropertyState } from '@slipway/contract/devices/devices/devices.ts'
import { setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatWhen, inPageLocale } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useMay } from '../../../../shared/use-may.ts'
import { chipOf } from '../../../products/features/features.exports.ts'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { useSetProperties } from '../devices.queries.ts'
import { SetControl } from '../control/SetControl.tsx'
import type { DevicesTexts } from '../texts.zh.ts'
import { expectedValue, valueRows, type ValueRow } from './values-view.ts'
import { ValueView } from './ValueView.tsx'

interface Props {
  device: Device
  states: readonly PropertyState[]
  commands: readonly Command[]
  onCommand: (command: Command) => void
}

export function ValuesPanel({ device, states, commands, onCommand }: Props) {
  const t = useTexts().devices.detail
  const { productId, serial } = device
  const properties = useQuery(featureQueries.propertiesInForce(productId))
  const set = useSetProperties()
  const maySet = useMay(setProperties)
  const rows = valueRows(properties.data ?? [], states)

  const send = (deKey: string, value: unknown) =>
    set.mutate({ productId, serial, data: { [deKey]: value } }, { onSuccess: onCommand })

  const controlOf = ({ property, state }: ValueRow) => {
    if (!property || !maySet || !mayDistribute(property.transType)) return null
    return (
      <SetControl
        key={property.deKey}
        property={property}
        expected={expectedValue(property.deKey, state?.value, commands)}
        onSet={(value) => send(property.deKey, value)}
      />
    )
  }
  return (
    <Panel
      title={t.values}
      aside={!device.online && maySet && <span className="text-xs text-ink-3">{t.setOffline}</span>}
    >
      <Table
        label={t.values}
        columns={valueColumns(t, controlOf)}
        rows={rows}
        rowKey={({ deKey }) => deKey}
        loading={properties.isPending && states.length === 0}
        skeletonRows={3}
        empty={<EmptyState plain title={t.valuesEmpty} text={t.valuesEmptyText} />}
        className="px-1 max-sm:px-4 [&_tbody_tr:last-child]:border-b-0"
      />
    </Panel>
  )
}

const valueColumns = (t: DevicesTexts['detail'], controlOf: (row: ValueRow) => ReactNode): Column<ValueRow>[] => [
  {
    key: 'property',
    head: t.columns.property,
    phone: 'title',
    cell: ({ deKey, property }) => (
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="min-w-0">
          {property && <span className="block truncate font-medium">{inPageLocale(property.name)}</span>}
          <code className="block truncate font-mono text-xs text-ink-2">{deKey}</code>
        </span>
        {property && <TypeChip type={chipOf(property.schema)} className="shrink-0" />}
      </span>
    ),
  },
  {
    key: 'value',
    head: t.columns.value,
    width: '32%',
    minWidth: 156,
    stays: true,
    phone: 'line',
    cellClassName: 'max-sm:max-w-full',
    cell: ({ property, state }) => {
      if (!state) return <span className="text-sm text-ink-3">{t.notYet}</span>
      return (
        <span className="block min-w-0 py-1">
          <ValueView value={state.value} schema={property?.schema} />
          {state.unmodelled !== null && (
            <StatusDot tone="trial" className="text-xs text-ink-2">
              {t.unmodelled(state.unmodelled)}
            </StatusDot>
          )}
        </span>
      )
    },
  },
  {
    key: 'time',
    head: t.columns.time,
    width: '92px',
    phone: 'line',
    cell: ({ state }) => state && <span className="text-sm text-ink-2 tabular-nums">{formatWhen(state.time)}</span>,
  },
  { key: 'set', head: t.columns.set, width: '204px', stays: true, phone: 'line', cell: controlOf },
]
