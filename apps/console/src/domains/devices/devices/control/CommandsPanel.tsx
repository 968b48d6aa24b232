import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatClock } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import type { ShownFeature } from '../../../products/features/features.exports.ts'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { dataWords, outputOf, parametersOf } from '../detail/values-view.ts'
import { useCancelCommand } from '../devices.queries.ts'
import { controlTexts } from './control-texts.ts'
import type { ControlTexts } from './control-texts.zh.ts'
import { commandStatusName, commandTimes, commandTone } from './command-view.ts'
import type { DevicesTexts } from '../texts.zh.ts'

/** The JSON of an empty parameter list. */
const NOTHING = '{}'

/** The commands sent to the device, each with its progress. */
export function CommandsPanel({ device, commands }: { device: DeviceName; commands: readonly Command[] }) {
  const t = useTexts().devices.detail
  const { mutate, isPending } = useCancelCommand()
  const { productId, serial } = device
  const features = useQuery(featureQueries.inForce(productId)).data ?? []
  const cancel = isPending ? undefined : ({ commandId }: Command) => mutate({ productId, serial, commandId })
  return (
    <Panel title={t.commands}>
      <Table
        label={t.commands}
        columns={commandColumns(t, controlTexts(), features, cancel)}
        rows={commands}
        rowKey={({ commandId }) => commandId}
        empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.commandsEmpty}</p>}
        className="px-1 max-sm:px-4 [&_tbody_tr:last-child]:border-b-0"
      />
    </Panel>
  )
}

const commandColumns = (
  t: DevicesTexts['detail'],
  own: ControlTexts,
  features: readonly ShownFeature[],
  cancel: ((command: Command) => void) | undefined,
): Column<Command>[] => [
  {
    key: 'data',
    head: t.commandColumns.data,
    phone: 'title',
    cell: (command) => {
      const sent = JSON.stringify(command.data)
      return (
        <span className="block min-w-0 py-1.5">
          {command.action !== null && <span className="block truncate text-sm">{own.called(command.action)}</span>}
          {sent !== NOTHING && (
            <code title={sent} className="block truncate font-mono text-xs">
              {dataWords(command.data, parametersOf(features, command))}
            </code>
          )}
          <Outcome command={command} features={features} t={own} />
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
    cell: (command) => (
      <span className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-2 tabular-nums">
        {commandTimes(command, t.commandTimes)}
        {waitingStatuses.includes(command.status) && (
          <TextButton disabled={cancel === undefined} onClick={() => cancel?.(command)}>
            {own.cancel}
          </TextButton>
        )}
      </span>
    ),
  },
]

/** 408 is the code of a command that expired unanswered. */
const hasFailed = (command: Command): boolean => ['failed', 'expired'].includes(commandStatusName(command))

/** An operation's output, and a reply that arrived after the command had ended. */
function Outcome({
  command: { action, output, unmodelled, late, unheardTime },
  features,
  t,
}: {
  command: Command
  features: readonly ShownFeature[]
  t: ControlTexts
}) {
  const gave = output === null || output === undefined ? undefined : JSON.stringify(output)
  return (
    <>
      {gave !== undefined && gave !== NOTHING && (
        <code title={gave} className="block truncate font-mono text-xs text-ink-2">
          {t.gave(dataWords(output, outputOf(features, action)))}
        </code>
      )}
      {unheardTime !== null && <span className="block text-xs text-trial">{t.unheard}</span>}
      {unmodelled !== null && <span className="block truncate text-xs text-trial">{t.unmodelled(unmodelled)}</span>}
      {late && <span className="block truncate text-xs text-ink-3">{t.late(formatClock(late.time), late.code)}</span>}
    </>
  )
}
