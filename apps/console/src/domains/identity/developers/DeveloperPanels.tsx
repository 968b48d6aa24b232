import type { ClientKeys, Developer } from '@slipway/contract/identity/developers/developers.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useState } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { AppSecretDialog } from './AppSecretDialog.tsx'
import { developerTexts } from './developer-texts.ts'
import { useCreateKeys, useLeave, useResetSecret } from './developers.queries.ts'

/** The open-platform client: created once, its secret shown once and replaced on demand (SI-092). */
export function KeysPanel({ developer }: { developer: Developer }) {
  const t = developerTexts()
  const create = useCreateKeys()
  const reset = useResetSecret()
  const [isAsking, setAsking] = useState(false)
  const [shown, show] = useState<ClientKeys>()
  const { appKey, secretTime } = developer
  return (
    <Panel
      title={t.keys.title}
      aside={
        appKey !== null && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t.keys.reset}
          </Button>
        )
      }
    >
      <div className="p-4">
        {appKey === null ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-ink-2">{t.keys.none}</p>
            <Button
              tone="primary"
              busy={create.isPending}
              onClick={() => create.mutate({}, { onSuccess: (keys) => show(keys) })}
            >
              {t.keys.create}
            </Button>
          </div>
        ) : (
          <DescriptionList
            columns={3}
            items={[
              { term: 'appKey', value: <Copyable text={appKey} /> },
              { term: 'appSecret', value: <span className="text-ink-2">{t.keys.secretHidden}</span> },
              {
                term: t.keys.secretTime,
                value: <span className="tabular-nums">{secretTime === null ? '' : formatTime(secretTime)}</span>,
              },
            ]}
          />
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.resetting.title}
        confirmLabel={t.resetting.confirm}
        busy={reset.isPending}
        onConfirm={() => reset.mutate({}, { onSuccess: (keys) => show(keys), onSettled: () => setAsking(false) })}
      >
        {t.resetting.text}
      </ConfirmDialog>
      {shown && <AppSecretDialog keys={shown} onClose={() => show(undefined)} />}
    </Panel>
  )
}

/** The developer's identity, and the button to leave (SI-093). */
export function IdentityPanel({ developer }: { developer: Developer }) {
  const t = developerTexts()
  const leave = useLeave(t.leaving.done)
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel
      title={t.identity.title}
      aside={
        <Button size="small" onClick={() => setAsking(true)}>
          {t.identity.leave}
        </Button>
      }
    >
      <div className="p-4">
        <DescriptionList
          columns={3}
          items={[
            { term: t.identity.email, value: developer.email },
            {
              term: t.identity.joinTime,
              value: <span className="tabular-nums">{formatTime(developer.joinTime)}</span>,
            },
          ]}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.leaving.title}
        confirmLabel={t.leaving.confirm}
        busy={leave.isPending}
        onConfirm={() => leave.mutate({}, { onSettled: () => setAsking(false) })}
      >
        <ul className="list-disc pl-5">
          {developer.appKey !== null && <li>{t.leaving.keys}</li>}
          <li>{t.leaving.mini}</li>
          <li>{t.leaving.again}</li>
        </ul>
      </ConfirmDialog>
    </Panel>
  )
}
