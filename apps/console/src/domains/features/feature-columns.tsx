import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/Menu.tsx'
import type { Column } from '@slipway/ui/Table.tsx'
import { TypeChip } from '@slipway/ui/TypeChip.tsx'
import { formatTime, inPageLocale } from '../../shared/formats.ts'
import { chipOf, sourceFeatureTypes, transName, valueWords, type Property } from './property-view.ts'
import type { FeaturesTexts } from './texts.zh.ts'

interface Parts {
  t: FeaturesTexts
  menu: RowMenuHandle<Property>
  mayChange: boolean
}

export const featureColumns = ({ t, menu, mayChange }: Parts): Column<Property>[] => [
  {
    key: 'feature',
    head: t.columns.feature,
    phone: 'title',
    cell: ({ name, deKey }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{inPageLocale(name)}</span>
        <code className="block truncate font-mono text-xs text-ink-2">{deKey}</code>
      </span>
    ),
  },
  {
    key: 'type',
    head: t.columns.type,
    width: '96px',
    phone: 'line',
    cell: ({ schema }) => <TypeChip type={chipOf(schema)} />,
  },
  {
    key: 'transType',
    head: t.columns.transType,
    width: '136px',
    phone: 'line',
    cell: ({ transType }) => <span className="text-ink-2">{t.transType[transName(transType)]}</span>,
  },
  {
    key: 'values',
    head: t.columns.values,
    width: '30%',
    phone: 'line',
    cell: ({ schema }) => {
      const words = valueWords(schema, t)
      return (
        <code title={words} className="block truncate font-mono text-xs text-ink-2">
          {words}
        </code>
      )
    },
  },
  {
    key: 'required',
    head: t.columns.required,
    width: '96px',
    cell: ({ feature }) => (
      <span className="text-ink-2">{feature.deOptional === 0 ? t.required.yes : t.required.no}</span>
    ),
  },
  {
    key: 'updateTime',
    head: t.columns.updateTime,
    width: '152px',
    cell: ({ feature }) => <span className="text-ink-2 tabular-nums">{formatTime(feature.updateTime)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '64px',
    align: 'right',
    phone: 'action',
    cell: (property) =>
      mayChange &&
      property.feature.sourceFeatureType === sourceFeatureTypes.custom && (
        <RowMenuTrigger handle={menu} row={property} label={t.more(inPageLocale(property.name))} />
      ),
  },
]
