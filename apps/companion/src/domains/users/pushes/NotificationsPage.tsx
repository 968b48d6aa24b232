import { Button } from '@slipway/ui/actions/Button.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../shared/failure-text.ts'
import { ControlRow, Rows } from '../../../shared/Rows.tsx'
import { Screen } from '../../../shared/Screen.tsx'
import { QuietHours } from './QuietHours.tsx'
import { pushSettingsQuery, useChangePushes, useUnmute } from './pushes.queries.ts'
import { pushesTexts } from './pushes-texts.ts'
import { ThisPhone } from './ThisPhone.tsx'

export function NotificationsPage() {
  const t = pushesTexts()
  const { data: settings, error, refetch, isFetching } = useQuery(pushSettingsQuery)
  const change = useChangePushes()
  const unmute = useUnmute()
  const ways = [
    { name: 'email', isPossible: settings?.mayEmail ?? false },
    { name: 'sms', isPossible: settings?.maySms ?? false },
  ] as const
  return (
    <Screen title={t.title} back="/app/me">
      <ThisPhone />
      {error && !settings && (
        <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !settings && <Skeleton className="mt-5 h-40 w-full" />}
      {settings && <QuietHours settings={settings} onChange={(changed) => change.mutate(changed)} />}
      {settings && ways.some(({ isPossible }) => isPossible) && (
        <Rows title={t.others}>
          {ways
            .filter(({ isPossible }) => isPossible)
            .map(({ name }) => (
              <div key={name} className="flex min-h-13 items-center px-4 py-2.5">
                <Switch
                  spread
                  label={t[name]}
                  checked={settings[name]}
                  onChange={(event) => change.mutate({ [name]: event.target.checked })}
                />
              </div>
            ))}
        </Rows>
      )}
      {settings && settings.mutes.length > 0 && (
        <Rows title={t.mutes}>
          {settings.mutes.map((mute) => (
            <ControlRow
              key={`${mute.deviceId} ${mute.deKey}`}
              name={`${mute.deviceName} · ${t.until(formatTime(mute.until))}`}
            >
              <Button
                className="h-11!"
                aria-label={t.unmuteOf(mute.deviceName)}
                busy={unmute.isPending}
                onClick={() => unmute.mutate(mute)}
              >
                {t.unmute}
              </Button>
            </ControlRow>
          ))}
        </Rows>
      )}
    </Screen>
  )
}
