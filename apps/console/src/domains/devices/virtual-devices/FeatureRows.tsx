import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { eventStatus } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import { mayReport } from '@slipway/contract/products/features/features.ts'
import type { DeviceFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { useState, type ReactNode } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { shownValue } from '../devices/devices.exports.ts'
import { chipsOf, type ShownFeature } from '../../products/features/features.exports.ts'
import { newMessageId } from './answers.ts'
import type { ArrivedOperation, VirtualDeviceState } from './virtual-device-state.ts'
import { allReports, valueOf, type PropertyFeature, type ValueDraft, type ValueDrafts } from './value-drafts.ts'
import { DialogButton, ValueControl } from './ValueControl.tsx'
import { virtualTexts } from './virtual-texts.ts'

interface Props {
  features: readonly ShownFeature[]
  state: Pick<VirtualDeviceState, 'phase' | 'values' | 'calls'>
  send: (frame: DeviceFrame) => void
  /** Sends many frames without meeting the limits of the connection. */
  sendAll: (frames: readonly DeviceFrame[]) => Promise<void>
}

const groups = [
  { kind: 'property', title: 'properties' },
  { kind: 'event', title: 'events' },
  { kind: 'operation', title: 'operations' },
] as const

/** If the list overflows while the device is off, only its own focus lets the keyboard scroll it. */
const scrollable = { role: 'group', tabIndex: 0 } as const

/** The device's features with their controls. */
export function FeatureRows({ features, state, send, sendAll }: Props) {
  const t = virtualTexts()
  const [drafts, setDrafts] = useState<ValueDrafts>(new Map())
  const hasReports = features.some((one) => one.kind === 'property' && mayReport(one.transType))

  const keepDraft = (deKey: string, draft: ValueDraft | undefined) =>
    setDrafts((known) => new Map([...known].filter(([key]) => key !== deKey).concat(draft ? [[deKey, draft]] : [])))

  const reportAll = () => {
    const { reports, wrong } = allReports(features, state.values, drafts)
    const time = Date.now()
    void sendAll(reports.map((report) => ({ type: 'prop_report', msgId: newMessageId(), ...report, ts: time })))
    setDrafts(new Map(wrong.map((deKey) => [deKey, { value: drafts.get(deKey)?.value, isChecked: true }])))
  }
  return (
    <div aria-label={t.functions} {...scrollable} className="min-h-24 flex-1 overflow-y-auto -outline-offset-2!">
      {groups.map(({ kind, title }) => {
        const own = features.filter((feature) => feature.kind === kind)
        if (own.length === 0) return null
        return (
          <section key={kind} aria-label={t[title]} className="border-b last:border-b-0">
            <div className="flex min-h-9 items-center gap-2 px-4 pt-2 text-sm text-ink-3">
              <h3>
                {t[title]} <span className="tabular-nums">{own.length}</span>
              </h3>
              {kind === 'property' && hasReports && (
                <Button
                  size="small"
                  className="ml-auto"
                  title={t.reportAllHint}
                  disabled={state.phase !== 'on'}
                  onClick={reportAll}
                >
                  {t.reportAll}
                </Button>
              )}
            </div>
            <ul>
              {own.map((feature) => (
                <FeatureRow
                  key={feature.deKey}
                  feature={feature}
                  state={state}
                  send={send}
                  draft={drafts.get(feature.deKey)}
                  onDraft={(draft) => keepDraft(feature.deKey, draft)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface RowProps extends Omit<Props, 'features' | 'sendAll'> {
  feature: ShownFeature
  draft: ValueDraft | undefined
  onDraft: (draft: ValueDraft | undefined) => void
}

/** The control is next to the name where both fit, and below it otherwise. */
function FeatureRow(row: RowProps) {
  const { feature, state } = row
  const [chip] = chipsOf(feature)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
      <span className="min-w-0 flex-1 basis-32">
        <span className="flex min-w-0 items-center gap-2">
          <span title={inPageLocale(feature.name)} className="min-w-0 truncate font-medium">
            {inPageLocale(feature.name)}
          </span>
          {chip && <TypeChip type={chip} className="shrink-0" />}
        </span>
        <span className="flex min-w-0 items-baseline gap-2 font-mono text-xs">
          <code title={feature.deKey} className="min-w-0 truncate text-ink-2">
            {feature.deKey}
          </code>
          {feature.kind === 'property' && <ReportedValue feature={feature} state={state} />}
        </span>
      </span>
      <FeatureControl {...row} />
    </li>
  )
}

function ReportedValue({ feature, state }: { feature: PropertyFeature; state: Props['state'] }) {
  const value = valueOf(feature, state.values)
  const words = value === undefined ? virtualTexts().noValue : shownValue(value, feature.schema)
  return (
    <span title={words} data-value={feature.deKey} className="min-w-0 flex-1 truncate tabular-nums">
      {words}
    </span>
  )
}

function FeatureControl({ feature, state, send, draft, onDraft }: RowProps): ReactNode {
  const t = virtualTexts()
  const name = inPageLocale(feature.name)
  const disabled = state.phase !== 'on'
  const { deKey } = feature
  const message = (value: unknown) => ({ msgId: newMessageId(), deKey, value, ts: Date.now() })
  if (feature.kind === 'property') {
    if (!mayReport(feature.transType)) return <span className="text-xs text-ink-3">{t.notReported}</span>
    return (
      <ValueControl
        name={name}
        schema={feature.schema}
        value={valueOf(feature, state.values)}
        draft={draft}
        disabled={disabled}
        onDraft={onDraft}
        onReport={(next) => send({ type: 'prop_report', ...message(next) })}
      />
    )
  }
  if (feature.kind === 'event') {
    return (
      <DialogButton
        label={t.fire}
        named={t.fireNamed(name)}
        schema={feature.output}
        disabled={disabled}
        onDone={(value) => send({ type: 'event_report', ...message(value), status: eventStatus.occurred })}
      />
    )
  }
  const calls = state.calls.filter((call) => call.deKey === deKey)
  if (calls.length === 0) return <span className="grow basis-full text-xs text-ink-3">{t.calls.none}</span>
  return calls.map((call) => <OperationReply key={call.msgId} call={call} feature={feature} name={name} send={send} />)
}

interface AnswerProps extends Pick<Props, 'send'> {
  call: ArrivedOperation
  feature: Extract<ShownFeature, { kind: 'operation' }>
  name: string
}

function OperationReply({ call: { msgId, deKey, value }, feature, name, send }: AnswerProps) {
  const t = virtualTexts().calls
  const reply = (code: number, data: unknown) =>
    send({ type: 'action_reply', msgId, deKey, code, value: data, ts: Date.now() })
  return (
    <div
      aria-live="polite"
      className="flex grow basis-full flex-col items-start gap-1 rounded-md bg-surface-2 px-3 py-2"
    >
      <span className="text-sm">{t.waiting(name)}</span>
      {value !== undefined && (
        <code className="max-w-full font-mono text-xs break-all text-ink-2">{JSON.stringify(value)}</code>
      )}
      <span className="flex gap-2">
        <Button
          size="small"
          tone="ghost"
          aria-label={t.failNamed(name)}
          onClick={() => reply(wireCode.fault, undefined)}
        >
          {t.fail}
        </Button>
        <DialogButton
          label={t.answer}
          named={t.answerNamed(name)}
          schema={feature.output}
          disabled={false}
          onDone={(data) => reply(wireCode.ok, data)}
        />
      </span>
    </div>
  )
}
