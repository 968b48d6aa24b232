import { miniProgramsLimits as limits } from '@slipway/contract/users/mini-programs/mini-programs.limits.ts'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { miniTexts } from './mini-texts.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.name.max))
/** VA-75: both. */
const schema = z.object({ cnName: name, enName: name })
type Names = z.output<typeof schema>

const refusalFields = { 'mini-programs.nameTaken': 'cnName', 'mini-programs.namesMissing': 'cnName' } as const

export const useNameForm = (defaultValues: Names, onSubmit: (names: Names) => Promise<void>) =>
  useContractForm<z.input<typeof schema>, Names>({ schema, defaultValues, refusalFields, onSubmit })

export function NameFields({ form }: { form: ReturnType<typeof useNameForm> }) {
  const t = miniTexts().info
  return (
    <>
      <TextField label={t.cnName} hint={t.nameHint} required autoComplete="off" {...form.field('cnName')} />
      <TextField label={t.enName} hint={t.nameHint} required autoComplete="off" {...form.field('enName')} />
    </>
  )
}
