import { countryDomain, type Country } from '@slipway/contract/identity/areas/areas.ts'
import { countryLimits } from '@slipway/contract/identity/areas/areas.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useSetCountryDomain } from './areas.queries.ts'
import { countryTexts } from './country-texts.ts'

interface Props {
  country: Country
  onClose: () => void
}

const schema = z.object({ domain: countryDomain })

export function CountryDomainDialog({ country: { id, name, domain }, onClose }: Props) {
  const t = countryTexts().form
  const kit = useKitTexts()
  const save = useSetCountryDomain()
  const form = useContractForm({
    schema,
    defaultValues: { domain },
    onSubmit: async (values) => {
      await save.mutateAsync({ id, ...values })
      showToast('success', t.saved)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.title(name)} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <TextField
          label={t.domain}
          hint={t.hint}
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          maxLength={countryLimits.domain.max}
          {...form.field('domain')}
        />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.save}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
