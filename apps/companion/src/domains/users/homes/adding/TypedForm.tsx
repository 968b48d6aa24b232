import { readLabel, readLabelCode, type Label } from '@slipway/contract/devices/devices/label-code.ts'
import { SERIAL } from '@slipway/contract/devices/devices/serial-pattern.ts'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { homesQuery } from '../home.queries.ts'
import { addingTexts } from './adding-texts.ts'
import { type Claimed, useClaim } from './adding.queries.ts'
import { HomesAwaited } from './HomesAwaited.tsx'
import { HomeAndSubmit } from './HomeAndSubmit.tsx'
import { useHomeChoice } from './use-home-choice.ts'

const WHOLE_SERIAL = new RegExp(`^${SERIAL}$`)
const typing = { size: 'large', mono: true, autoComplete: 'off', spellCheck: false } as const

interface Props {
  /** The address of a label was pasted. */
  onLabel: (label: Label) => void
  onClaimed: (device: Claimed) => void
}

/** What a label says, typed: its code tells which product it is. */
export function TypedForm({ onLabel, onClaimed }: Props) {
  const t = addingTexts()
  const homes = useQuery(homesQuery)
  const claim = useClaim()
  const choice = useHomeChoice(homes.data)
  const [typed, setTyped] = useState({ serial: '', code: '' })
  const [isChecked, setChecked] = useState(false)
  const serial = typed.serial.trim()
  const code = readLabelCode(typed.code)
  const isSerial = WHOLE_SERIAL.test(serial)
  const type = (text: string) => {
    const label = readLabel(text)
    if (label) onLabel(label)
    else setTyped({ ...typed, serial: text })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isSerial || code === undefined) return
    claim.mutate({ label: { serial, code }, home: choice.chosen() }, { onSuccess: onClaimed })
  }
  if (homes.error || !homes.data) return <HomesAwaited homes={homes} title={t.failed} />
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        {...typing}
        label={t.serial}
        hint={t.serialHint}
        error={isChecked && !isSerial ? t.serialWrong : undefined}
        value={typed.serial}
        onChange={(event) => type(event.target.value)}
      />
      <TextField
        {...typing}
        label={t.code}
        hint={t.codeHint}
        error={isChecked && code === undefined ? t.codeShort : undefined}
        autoCapitalize="characters"
        maxLength={64}
        value={typed.code}
        onChange={(event) => setTyped({ ...typed, code: event.target.value })}
      />
      <HomeAndSubmit choice={choice} claim={claim} />
    </form>
  )
}
