import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { type FormEvent, useState } from 'react'
import { sharedTexts } from './shared-texts.ts'

/** How long shares last; undefined: until they are withdrawn. */
const lengths = {
  hour: HOUR_MS,
  evening: 12 * HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  never: undefined,
} as const
type Length = keyof typeof lengths
type Kind = 'user' | 'visitor'

/** What the server allows: links for visitors a week, a manager of the home a day. */
const lengthsFor = (isOwner: boolean, kind: Kind): Length[] => [
  'hour',
  'evening',
  'day',
  ...(isOwner ? (['week'] as const) : []),
  ...(isOwner && kind === 'user' ? (['month', 'never'] as const) : []),
]

interface Props {
  isOwner: boolean
  isBusy: boolean
  problem: string | undefined
  onShare(terms: { mayControl: boolean; withMessages: boolean; endTime?: number; asLink: boolean }): void
}

export function ShareForm({ isOwner, isBusy, problem, onShare }: Props) {
  const t = sharedTexts()
  const [kind, setKind] = useState<Kind>('user')
  const [mayControl, setMayControl] = useState(true)
  const [withMessages, setWithMessages] = useState(false)
  const [chosen, setChosen] = useState<Length>('day')
  const allowed = lengthsFor(isOwner, kind)
  const length = allowed.includes(chosen) ? chosen : 'day'
  const share = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const lasts = lengths[length]
    const endTime = lasts === undefined ? {} : { endTime: Date.now() + lasts }
    onShare({ mayControl, withMessages: kind === 'user' && withMessages, asLink: kind === 'visitor', ...endTime })
  }
  return (
    <form noValidate onSubmit={share} className="mt-3 flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <h2 className="font-medium">{t.add}</h2>
      <Segmented
        label={t.kind}
        options={(['user', 'visitor'] as const).map((value) => ({ value, label: t.kinds[value] }))}
        value={kind}
        onValueChange={setKind}
      />
      <p className="text-sm text-ink-2">{t.kindTexts[kind]}</p>
      <Option label={t.mayControl} text={t.mayControlText} checked={mayControl} onChange={setMayControl} />
      {kind === 'user' && (
        <Option label={t.withMessages} text={t.withMessagesText} checked={withMessages} onChange={setWithMessages} />
      )}
      <Select
        label={t.end}
        size="large"
        options={allowed.map((value) => ({ value, label: t.ends[value] }))}
        value={length}
        onValueChange={setChosen}
      />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <Button tone="primary" size="large" type="submit" busy={isBusy}>
        {t.make}
      </Button>
    </form>
  )
}

interface OptionProps {
  label: string
  text: string
  checked: boolean
  onChange(checked: boolean): void
}

const Option = ({ label, text, checked, onChange }: OptionProps) => (
  <Switch
    spread
    className="min-h-11"
    label={
      <>
        {label}
        <span className="block text-sm text-ink-2">{text}</span>
      </>
    }
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
  />
)
