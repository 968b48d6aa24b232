import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { addingTexts } from './adding-texts.ts'
import type { useHomeChoice } from './use-home-choice.ts'

/** Selects the home, or names the first one. */
export function HomeField({ choice }: { choice: ReturnType<typeof useHomeChoice> }) {
  const t = addingTexts()
  const { own, home, name, setHomeId, setName } = choice
  return home ? (
    <Select
      label={t.home}
      size="large"
      options={own.map((one) => ({ value: one.homeId, label: one.name }))}
      value={home.homeId}
      onValueChange={setHomeId}
    />
  ) : (
    <TextField
      label={t.homeName}
      hint={t.homeNameHint}
      size="large"
      maxLength={homeLimits.name.max}
      value={name}
      onChange={(event) => setName(event.target.value)}
    />
  )
}
