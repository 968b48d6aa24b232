import type { FoundUser } from '@slipway/contract/operations/support/support.ts'
import { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import { setByStaff } from '@slipway/contract/users/users/users.lifecycle.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { mayHaveSession, userStatuses } from '@slipway/contract/users/users/users.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { momentOf } from '@slipway/web-client/time-zone.ts'
import { useState, type FormEvent } from 'react'
import { supportTexts } from './support-texts.ts'
import { useUserChange } from './support.queries.ts'

interface Props {
  user: FoundUser
  onClose: () => void
  onChanged: () => void
}

type Settable = (typeof setByStaff)[keyof typeof setByStaff]
const settable: readonly Settable[] = Object.values(setByStaff)

/** Midnight of the day in the time zone of the account; undefined without one. */
function startOf(day: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const at = momentOf({ year: Number(year), month: Number(month), day: Number(date) })
  return Number.isNaN(at) ? undefined : at
}

export function StatusDialog({ user, onClose, onChanged }: Props) {
  const all = supportTexts()
  const t = all.status
  const kit = useKitTexts()
  const change = useUserChange(setUserStatus, t.done)
  const [status, setStatus] = useState<Settable>(
    settable.find((one) => one === user.accountStatus) ?? setByStaff.restore,
  )
  const [reason, setReason] = useState(user.statusReason)
  const [until, setUntil] = useState('')
  const [site, setSite] = useState('')
  const isPause = status === userStatuses.paused
  const isMove = status === userStatuses.migrated
  const hasReason = isPause || status === userStatuses.frozen
  const end = isPause ? startOf(until) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate(
      {
        userId: user.userId,
        status,
        reason: hasReason ? reason : '',
        site: isMove ? site : '',
        ...(end !== undefined && { until: end }),
      },
      {
        onSuccess: () => {
          onClose()
          onChanged()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title={t.title} size="small" keepOnOutsidePress>
      <Form onSubmit={submit}>
        <Select
          label={t.label}
          options={settable.map((value) => ({ value, label: all.statuses[value] }))}
          value={status}
          onValueChange={setStatus}
        />
        {hasReason && (
          <TextField
            label={t.reason}
            hint={t.reasonHint}
            maxLength={usersLimits.statusReason.max}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {isPause && (
          <TextField label={t.until} type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
        )}
        {isMove && (
          <TextField
            label={t.site}
            hint={t.siteHint}
            maxLength={usersLimits.site.max}
            value={site}
            onChange={(event) => setSite(event.target.value)}
          />
        )}
        {!mayHaveSession(status) && <Notice tone="warning">{t.signsOut}</Notice>}
        {change.error && <Notice tone="danger">{change.error.message}</Notice>}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={change.isPending}>
            {t.save}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
