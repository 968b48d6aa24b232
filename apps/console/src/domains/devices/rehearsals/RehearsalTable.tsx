import type { Rehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'

interface Props {
  rehearsals: readonly Rehearsal[]
  shownId: string | undefined
  onShow: (rehearsalId: string) => void
}

const tones: Readonly<Record<Rehearsal['state'], DotTone>> = {
  waiting: 'debugging',
  running: 'trial',
  done: 'released',
  cancelled: 'debugging',
  failed: 'danger',
}

/** The rehearsals of a release, newest first. */
export function RehearsalTable({ rehearsals, shownId, onShow }: Props) {
  const t = rehearsalTexts()
  return (
    <Table
      label={t.list.title}
      rowLines={1}
      className="max-sm:px-4"
      rows={rehearsals}
      rowKey={({ rehearsalId }) => rehearsalId}
      columns={columnsOf(shownId, onShow)}
    />
  )
}

function columnsOf(shownId: string | undefined, onShow: Props['onShow']): Column<Rehearsal>[] {
  const t = rehearsalTexts()
  const { columns: heads } = t.list
  return [
    {
      key: 'time',
      head: heads.time,
      width: '168px',
      phone: 'title',
      cell: ({ rehearsalId, createTime, state }) =>
        state === 'done' ? (
          <TextButton aria-current={rehearsalId === shownId || undefined} onClick={() => onShow(rehearsalId)}>
            {formatTime(createTime)}
          </TextButton>
        ) : (
          formatTime(createTime)
        ),
    },
    {
      key: 'state',
      head: heads.state,
      phone: 'line',
      cell: ({ state, evidenceTime }) => (
        <StatusDot tone={tones[state]} className="text-sm whitespace-nowrap">
          {evidenceTime === null ? t.states[state] : t.isEvidence}
        </StatusDot>
      ),
    },
    {
      key: 'early',
      head: heads.early,
      width: '112px',
      align: 'right',
      phone: 'line',
      cell: ({ result, runs }) =>
        result ? t.list.early(formatNumber(result.earlyRuns), formatNumber(runs - 1)) : t.report.never,
    },
    {
      key: 'devices',
      head: heads.devices,
      width: '96px',
      align: 'right',
      cell: ({ fleet }) => formatNumber(fleet),
    },
    { key: 'account', head: heads.account, cell: ({ account }) => account, cellClassName: 'truncate' },
  ]
}
