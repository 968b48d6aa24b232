import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { formatClock } from '../../../../shared/texts/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { controlTexts } from './control-texts.ts'
import type { ControlTexts } from './control-texts.zh.ts'
import { commandStatusName, commandTimes, commandTone } from './command-view.ts'
import type { DevicesTexts } from '../texts.zh.ts'

/** The JSON of an empty parameter list. */
const NOTHING = '{}'

/** The commands sent to the device, each with its progress. */
export function CommandsPanel({ commands }: { commands: readonly Command[] }) {
  const t = useTexts().devices.detail
  return (
    <Panel title={t.commands}>
      <Table
        label={t.commands}
        columns={commandColumns(t, controlTexts())}
        rows={commands}
        rowKey={({ commandId }) => commandId}
        minWidth="600px"
        empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.commandsEmpty}</p>}
        className="px-1 max-sm:px-4 [&_tbody_tr:last-child]:border-b-0"
      />
    </Panel>
  )
}

const commandColumns = (t: DevicesTexts['detail'], own: ControlTexts): Column<Command>[] => [
  {
    key: 'data',
    head: t.commandColumns.data,
    phone: 'title',
    cell: (command) => {
      const words = JSON.stringify(command.data)
      return (
        <span className="block min-w-0 py-1.5">
          {command.action !== null && <span className="block truncate text-sm">{own.called(command.action)}</span>}
          {words !== NOTHING && (
            <code title={words} className="block truncate font-mono text-xs">
              {words}
            </code>
          )}
          <Outcome command={command} t={own} />
          <span className="block truncate text-xs text-ink-3">{command.by}</span>
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
        {command.code !== null && (command.msg || hasFailed(command)) && (
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

/** 408 is the code of a command that expired unanswered. */
const hasFailed = (command: Command): boolean => ['failed', 'expired'].includes(commandStatusName(command))

/** An operation's output, and a reply that arrived after the command had ended. */
function Outcome({ command: { output, unmodelled, late }, t }: { command: Command; t: ControlTexts }) {
  const gave = output === null || output === undefined ? undefined : JSON.stringify(output)
  return (
    <>
      {gave !== undefined && gave !== NOTHING && (
        <code title={gave} className="block truncate font-mono text-xs text-ink-2">
          {t.gave(gave)}
        </code>
      )}
      {unmodelled !== null && <span className="block truncate text-xs text-trial">{t.unmodelled(unmodelled)}</span>}
      {late && <span className="block truncate text-xs text-ink-3">{t.late(formatClock(late.time), late.code)}</span>}
    </>
  )
}
