import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Table } from '@slipway/ui/data/Table.tsx'
import { memo, type ReactNode } from 'react'
import { useRowOrder } from './use-row-order.ts'
import { featureColumns } from './feature-columns.tsx'
import { featureTexts } from '../feature-texts.ts'
import { isDeletable, type ShownFeature } from '../feature-view.ts'

interface Props {
  label: string
  rows: readonly ShownFeature[]
  loading?: boolean
  mayChange: boolean
  /** Set while the virtual device is open: only the identifying columns have room. */
  isNarrow?: boolean
  onEdit: (shown: ShownFeature) => void
  onDelete: (shown: ShownFeature) => void
  /** Moves it to the place of the other one. */
  onMove: (shown: ShownFeature, other: ShownFeature) => void
  chosen: ReadonlySet<string>
  onChoose: (shown: ShownFeature) => void
  empty?: ReactNode
}

/** Memoized, because a product may have 200 features. */
export const FeatureTable = memo(function FeatureTable({
  label,
  rows,
  loading = false,
  mayChange,
  isNarrow = false,
  onEdit,
  onDelete,
  onMove,
  chosen,
  onChoose,
  empty,
}: Props) {
  const t = featureTexts()
  const menu = useRowMenu<ShownFeature>()
  const { order, announcement } = useRowOrder(rows, onMove)
  const isMixed = new Set(rows.map(({ kind }) => kind)).size > 1
  const moves = (shown: ShownFeature) => {
    const at = rows.findIndex(({ feature }) => feature.did === shown.feature.did)
    const [before, after] = [at > 0 ? rows[at - 1] : undefined, rows[at + 1]]
    return [
      { label: t.arranging.up, disabled: !before, onSelect: () => before && onMove(shown, before) },
      { label: t.arranging.down, disabled: !after, onSelect: () => after && onMove(shown, after) },
    ]
  }
  return (
    <>
      <Table
        label={label}
        columns={featureColumns({ t, menu, mayChange, isNarrow, isMixed, chosen, onChoose, order })}
        rows={rows}
        rowKey={({ feature }) => feature.did}
        loading={loading}
        skeletonRows={5}
        empty={empty}
      />
      <output className="sr-only">{announcement}</output>
      <RowMenu
        handle={menu}
        items={(shown) => [
          { label: t.edit, onSelect: () => onEdit(shown) },
          ...moves(shown),
          'separator',
          {
            label: t.remove,
            tone: 'danger',
            onSelect: () => onDelete(shown),
            ...(!isDeletable(shown) && { disabled: true, hint: t.removeMandatory }),
          },
        ]}
      />
    </>
  )
})
