import type { Command } from '@slipway/contract/devices/devices.ts'
import { Panel } from '@slipway/ui/Panel.tsx'
import { StatusDot } from '@slipway/ui/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/Table.tsx'
import { useTexts } from '../../shared/texts.ts'
import { commandStatusName, commandTimes, commandTone } from './command-view.ts'
import type { DevicesTexts } from './texts.zh.ts'

/** What was asked of the device, and how far each of it has come. */
export function CommandsPanel({ commands }: { commands: readonly Command[] }) {
  const t = useTexts().devices.detail
  return (
    <Panel title={t.commands}>
      <Table
        label={t.commands}
        columns={commandColumns(t)}
        rows={commands}
        rowKey={({ commandId }) => commandId}
        minWidth="600px"
        empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.commandsEmpty}</p>}
        className="px-1 max-sm:px-4 [&_tbody_tr:last-child]:border-b-0"
      />
    </Panel>
  )
}

const commandColumns = (t: DevicesTexts['detail']): Column<Command>[] => [
  {
    key: 'data',
    head: t.commandColumns.data,
    phone: 'title',
    cell: ({ data, by }) => {
      const words = JSON.stringify(data)
      return (
        <span className="block min-w-0">
          <code title={words} className="block truncate font-mono text-xs">
            {words}
          </code>
          <span className="block truncate text-xs text-ink-3">{by}</span>
        </span>
      )
    },
  },
  {
    key: 'status',
    head: t.commandColumns.status,
    width: '132px',
    phone: 'line',
    cell: (command) => (
      <span data-command={commandStatusName(command)}>
        <StatusDot tone={commandTone(command)}>{t.commandStatus[commandStatusName(command)]}</StatusDot>
        {command.code !== null && (command.msg || commandStatusName(command) === 'failed') && (
          <code className="block truncate font-mono text-xs text-ink-3">{t.code(command.code, command.msg ?? '')}</code>
        )}
      </span>
    ),
  },
  {
    key: 'time',
    head: t.commandColumns.time,
    width: '304px',
    phone: 'line',
    cell: (command) => <span className="text-xs text-ink-2 tabular-nums">{commandTimes(command, t.commandTimes)}</span>,
  },
]
