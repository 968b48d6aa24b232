import { DragHandle } from '@slipway/ui/data/DragHandle.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import { EventMessageLink } from '../../event-messages/event-messages.exports.ts'
import { chipsOf, definitionWords } from '../definition-words.ts'
import { isDeletable, transName, type ShownFeature } from '../feature-view.ts'
import { Fragment } from 'react'
import type { FeaturesTexts } from '../texts.zh.ts'
import type { RowOrder } from './use-row-order.ts'

interface Options {
  t: FeaturesTexts
  menu: RowMenuHandle<ShownFeature>
  mayChange: boolean
  isNarrow: boolean
  /** Rows of several kinds, which each row has to name. */
  isMixed: boolean
  /** The chosen features by their IDs. */
  chosen: ReadonlySet<string>
  onChoose: (shown: ShownFeature) => void
  order: RowOrder
}

const ofWideTables: ReadonlySet<string> = new Set(['transType', 'required', 'updateTime'])

export const featureColumns = ({ isNarrow, ...parts }: Options): Column<ShownFeature>[] =>
  isNarrow ? columns(parts).filter(({ key }) => !ofWideTables.has(key)) : columns(parts)

const columns = ({
  t,
  menu,
  mayChange,
  isMixed,
  chosen,
  onChoose,
  order,
}: Omit<Options, 'isNarrow'>): Column<ShownFeature>[] => [
  ...(mayChange
    ? [
        {
          key: 'choose',
          head: t.arranging.choose,
          headHidden: true,
          width: '40px',
          stays: true,
          cell: (shown: ShownFeature) => (
            <Checkbox
              labelHidden
              label={t.arranging.chooseNamed(inPageLocale(shown.name))}
              checked={chosen.has(shown.feature.did)}
              disabled={!isDeletable(shown)}
              onChange={() => onChoose(shown)}
            />
          ),
        },
      ]
    : []),
  {
    key: 'feature',
    head: t.columns.feature,
    phone: 'title',
    cell: (shown) => (
      <span className="flex min-w-0 items-center gap-1">
        {mayChange && order.dragOf && <DragHandle title={order.title} {...order.dragOf(shown)} />}
        <Names shown={shown} t={t} />
      </span>
    ),
  },
  {
    key: 'type',
    head: t.columns.type,
    width: '152px',
    phone: 'line',
    cell: (shown) => (
      <span className="block">
        <Chips shown={shown} />
        {isMixed && <span className="block text-xs text-ink-2 max-sm:hidden">{t.ofKind[shown.kind]}</span>}
      </span>
    ),
  },
  {
    key: 'transType',
    head: t.columns.transType,
    width: '128px',
    phone: 'line',
    cell: ({ transType }) => <span className="text-ink-2">{t.transType[transName(transType)]}</span>,
  },
  {
    key: 'values',
    head: t.columns.values,
    minWidth: 200,
    phone: 'line',
    cell: (shown) => {
      const words = definitionWords(shown, t)
      return (
        <span className="block min-w-0">
          <code title={words} className="block truncate font-mono text-xs text-ink-2">
            {words}
          </code>
          {shown.kind === 'event' && (
            <EventMessageLink
              productId={shown.feature.productId}
              dId={shown.feature.did}
              name={inPageLocale(shown.name)}
            />
          )}
        </span>
      )
    },
  },
  {
    key: 'required',
    head: t.columns.required,
    width: '80px',
    cell: ({ feature }) => (
      <span className="text-ink-2">{feature.deOptional === 0 ? t.required.yes : t.required.no}</span>
    ),
  },
  {
    key: 'updateTime',
    head: t.columns.updateTime,
    width: '168px',
    cellClassName: 'whitespace-nowrap text-ink-2 tabular-nums',
    cell: ({ feature }) => formatTime(feature.updateTime),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '56px',
    align: 'right',
    phone: 'action',
    cell: (shown) => mayChange && <RowMenuTrigger handle={menu} row={shown} label={t.more(inPageLocale(shown.name))} />,
  },
]

const Names = ({ shown: { name, deKey, feature }, t }: { shown: ShownFeature; t: FeaturesTexts }) => (
  <span className="block min-w-0">
    <span className="block truncate font-medium">{inPageLocale(name)}</span>
    <span className="block text-xs">
      <code className="font-mono break-all text-ink-2">{deKey}</code>
      {feature.dpId !== undefined && (
        <span title={t.dpIdHint} className="ml-2 whitespace-nowrap text-ink-3 tabular-nums">
          {t.dpId(feature.dpId)}
        </span>
      )}
    </span>
    {feature.isStandard === 1 && (
      <span className="inline-block rounded-sm bg-done/11 px-1.5 text-xs leading-5 text-done">
        {t.standard(feature.tplPublishVersion)}
      </span>
    )}
  </span>
)

/** The chips of an operation: its input and output. */
const sides = ['first', 'second'] as const

function Chips({ shown }: { shown: ShownFeature }) {
  const chips = chipsOf(shown)
  const hasOutput = shown.kind === 'operation' && shown.output.type !== 'noinput'
  return (
    <span className="flex items-center gap-1">
      {chips.map((chip, at) => (
        <Fragment key={sides[at]}>
          {hasOutput && at === chips.length - 1 && (
            <span aria-hidden="true" className="text-ink-3">
              {'→'}
            </span>
          )}
          <TypeChip type={chip} />
        </Fragment>
      ))}
    </span>
  )
}
