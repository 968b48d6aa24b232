import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { managingTexts } from './managing-texts.ts'

interface Props {
  first: string
  submit: string
  isPending: boolean
  error: Error | null
  onSubmit: (name: string) => void
}

/** The name of a home, new or changed. */
export function NameForm({ first, submit, isPending, error, onSubmit }: Props) {
  const t = managingTexts()
  const [name, setName] = useState(first)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit(name.trim())
  }
  return (
    <form noValidate onSubmit={save} className="mt-3 flex flex-col gap-2 rounded-lg border bg-surface p-4">
      <TextField
        label={t.name}
        hint={t.nameHint}
        error={error?.message}
        size="large"
        maxLength={homeLimits.name.max}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button tone="primary" size="large" type="submit" busy={isPending}>
        {submit}
      </Button>
    </form>
  )
}
