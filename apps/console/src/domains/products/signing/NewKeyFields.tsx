import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { PublicKeyField } from './PublicKeyField.tsx'
import { signingTexts } from './signing-texts.ts'
import type { useKeyForm } from './use-key-form.ts'

/** Name and origin of a new key. */
export function NewKeyFields({ form, place, setPlace }: ReturnType<typeof useKeyForm>) {
  const t = signingTexts()
  return (
    <>
      <TextField
        label={t.adding.name}
        hint={t.adding.nameHint}
        required
        mono
        autoComplete="off"
        {...form.field('keyName')}
      />
      <RadioGroup
        label={t.columns.place}
        value={place}
        options={[
          { value: 'here', label: t.start.here },
          { value: 'own', label: t.start.own },
        ]}
        onValueChange={setPlace}
      />
      {place === 'own' && <PublicKeyField keyName={form.watch('keyName')} {...form.field('publicKey')} />}
    </>
  )
}
