import { wireCode } from '@slipway/contract/devices/devices.topics.ts'
import { eventStatus } from '@slipway/contract/event-messages/event-messages.topics.ts'
import { mayReport } from '@slipway/contract/features/features.ts'
import type { DeviceFrame } from '@slipway/contract/virtual-devices/virtual-devices.messages.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { Panel } from '@slipway/ui/Panel.tsx'
import { TypeChip } from '@slipway/ui/TypeChip.tsx'
import type { ReactNode } from 'react'
import { inPageLocale } from '../../shared/formats.ts'
import { shownValue } from '../devices/devices.exports.ts'
import { chipsOf, type ShownFeature } from '../features/features.exports.ts'
import { newMessageId } from './answers.ts'
import type { ArrivedCall, SimulatorState } from './simulator-state.ts'
import { DialogButton, ValueControl } from './ValueControl.tsx'
import { virtualTexts } from './virtual-texts.ts'

interface Props {
  features: readonly ShownFeature[]
  state: Pick<SimulatorState, 'phase' | 'values' | 'calls'>
  send: (frame: DeviceFrame) => void
}

const groups = [
  { kind: 'property', title: 'properties' },
  { kind: 'event', title: 'events' },
  { kind: 'operation', title: 'operations' },
] as const

/** The function list with what the device does of each function beside it. */
export function FeatureRows({ features, state, send }: Props) {
  const t = virtualTexts()
  return groups.map(({ kind, title }) => {
    const own = features.filter((feature) => feature.kind === kind)
    if (own.length === 0) return null
    return (
      <Panel key={kind} title={t[title]} aside={<span className="text-sm text-ink-3 tabular-nums">{own.length}</span>}>
        <ul className="divide-y">
          {own.map((feature) => (
            <li
              key={feature.deKey}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:flex-nowrap sm:justify-between"
            >
              <FeatureName feature={feature} />
              <div className="flex w-full min-w-0 flex-col items-start gap-1 sm:w-64 sm:shrink-0 sm:items-end">
                <FeatureControl feature={feature} state={state} send={send} />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    )
  })
}

function FeatureName({ feature }: { feature: ShownFeature }) {
  const [chip] = chipsOf(feature)
  return (
    <span className="flex min-w-0 flex-1 basis-48 items-center gap-2">
      <span className="min-w-0">
        <span className="block truncate font-medium">{inPageLocale(feature.name)}</span>
        <code className="block truncate font-mono text-xs text-ink-2">{feature.deKey}</code>
      </span>
      {chip && <TypeChip type={chip} className="shrink-0" />}
    </span>
  )
}

function FeatureControl({ feature, state, send }: Omit<Props, 'features'> & { feature: ShownFeature }): ReactNode {
  const t = virtualTexts()
  const name = inPageLocale(feature.name)
  const disabled = state.phase !== 'on'
  const { deKey } = feature
  const message = (value: unknown) => ({ msgId: newMessageId(), deKey, value, ts: Date.now() })
  if (feature.kind === 'property') {
    const { schema } = feature
    const start = 'defaultValue' in schema ? schema.defaultValue : undefined
    const value = state.values.has(deKey) ? state.values.get(deKey) : start
    return (
      <>
        {mayReport(feature.transType) && (
          <ValueControl
            name={name}
            schema={schema}
            value={value}
            disabled={disabled}
            onReport={(next) => send({ type: 'prop_report', ...message(next) })}
          />
        )}
        <span className="max-w-full truncate font-mono text-xs text-ink-2" data-value={deKey}>
          {value === undefined ? t.noValue : shownValue(value, schema)}
        </span>
        {!mayReport(feature.transType) && <span className="text-xs text-ink-3">{t.notReported}</span>}
      </>
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
  if (calls.length === 0) return <span className="text-xs text-ink-3">{t.calls.none}</span>
  return calls.map((call) => <CallAnswer key={call.msgId} call={call} feature={feature} name={name} send={send} />)
}

interface AnswerProps extends Pick<Props, 'send'> {
  call: ArrivedCall
  feature: Extract<ShownFeature, { kind: 'operation' }>
  name: string
}

function CallAnswer({ call: { msgId, deKey, value }, feature, name, send }: AnswerProps) {
  const t = virtualTexts().calls
  const reply = (code: number, data: unknown) =>
    send({ type: 'action_reply', msgId, deKey, code, value: data, ts: Date.now() })
  return (
    <div aria-live="polite" className="flex w-full flex-col items-start gap-1 sm:items-end">
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
