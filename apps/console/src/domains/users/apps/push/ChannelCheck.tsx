import { checkPush, sendTestPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import type { CheckResult, PushChannelKey, PushConfig } from '@slipway/contract/users/apps/push/app-push.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice, type NoticeTone } from '@slipway/ui/layout/Notice.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useAppChange } from '../apps.queries.ts'
import { pushTexts } from './push-texts.ts'

const tones: Readonly<Record<CheckResult, DotTone>> = {
  good: 'released',
  refused: 'danger',
  noPermission: 'danger',
  busy: 'trial',
  unreachable: 'trial',
  unclear: 'trial',
}

interface StateProps {
  config: PushConfig
  channel: PushChannelKey
  isSet: boolean
  isOff?: boolean
}

const checkOf = ({ checks }: PushConfig, channel: PushChannelKey) => checks.find((one) => one.channel === channel)

/** In the head of a channel's card. */
export function ChannelState({ config, channel, isSet, isOff = false }: StateProps) {
  const t = pushTexts()
  const result = checkOf(config, channel)?.checkResult
  if (!isSet) return <StatusDot tone="debugging">{t.state.unset}</StatusDot>
  if (isOff) return <StatusDot tone="debugging">{t.state.off}</StatusDot>
  if (!result) return <StatusDot tone="trial">{t.state.unchecked}</StatusDot>
  return <StatusDot tone={tones[result]}>{t.results[result]}</StatusDot>
}

const testTones = {
  ok: 'success',
  gone: 'warning',
  retryAfter: 'warning',
  tooLarge: 'warning',
  refused: 'danger',
} as const

/** "Check now", the last answer in words, and a push to one phone. */
export function ChannelCheck({
  appId,
  config,
  channel,
}: {
  appId: string
  config: PushConfig
  channel: PushChannelKey
}) {
  const t = pushTexts()
  const check = useAppChange(checkPush, 'inPlace')
  const [isTesting, setTesting] = useState(false)
  const { checkedTime, checkResult, checkSaid, phones = 0 } = checkOf(config, channel) ?? {}
  const words =
    checkResult && checkedTime ? t.check.last(formatTime(checkedTime), t.results[checkResult]) : t.check.never
  return (
    <div className="flex flex-col gap-3 border-t p-4">
      <p className="text-sm text-ink-2" aria-live="polite">
        {words}
        {checkSaid && <span className="block break-words text-ink-3">{t.check.said(checkSaid)}</span>}
      </p>
      <p className="text-sm text-ink-2">{t.check.phones(phones)}</p>
      {check.error && <Notice tone="danger">{check.error.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button busy={check.isPending} title={t.check.hint} onClick={() => check.mutate({ appId, channel })}>
          {t.check.button}
        </Button>
        <Button aria-expanded={isTesting} onClick={() => setTesting(!isTesting)}>
          {t.test.open}
        </Button>
      </div>
      {isTesting && <TestPush appId={appId} channel={channel} />}
    </div>
  )
}

const testSchema = z.pick(sendTestPush.input, { token: true })

function TestPush({ appId, channel }: { appId: string; channel: PushChannelKey }) {
  const t = pushTexts().test
  const send = useAppChange(sendTestPush, 'inPlace')
  const form = useContractForm({
    schema: testSchema,
    defaultValues: { token: '' },
    refusalFields: { 'apps.channelUnset': 'token' },
    onSubmit: ({ token }) => send.mutateAsync({ appId, channel, token }),
  })
  const tone: NoticeTone = send.data ? testTones[send.data.result] : 'info'
  return (
    <Form onSubmit={form.submit}>
      <TextField label={t.token} hint={t.hint} mono autoComplete="off" spellCheck={false} {...form.field('token')} />
      {send.data && (
        <Notice tone={tone}>
          {t.results[send.data.result]}
          {send.data.said && (
            <span className="block break-words text-ink-2">{pushTexts().check.said(send.data.said)}</span>
          )}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={form.isBusy}>
          {t.send}
        </Button>
      </div>
    </Form>
  )
}
