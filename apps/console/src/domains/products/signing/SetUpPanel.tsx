import { addedKey } from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { PublicKeyField } from './PublicKeyField.tsx'
import { signingTexts } from './signing-texts.ts'
import { useSetUpSigning } from './signing.queries.ts'
import type { KeyPlace } from './use-key-form.ts'

const { publicKey } = addedKey.shape
const schema = z.object({ rootKey: publicKey, releaseKey: publicKey })
const fields = ['rootKey', 'releaseKey'] as const

/** The first two keys of a product: generated here, or those of its owner. */
export function SetUpPanel({ productId }: { productId: string }) {
  const t = signingTexts()
  const setUp = useSetUpSigning()
  const [places, setPlaces] = useState<Record<(typeof fields)[number], KeyPlace>>({
    rootKey: 'here',
    releaseKey: 'here',
  })
  const words = {
    rootKey: { label: t.start.root, hint: t.start.rootHint, name: 'root-1' },
    releaseKey: { label: t.start.release, hint: t.start.releaseHint, name: 'release-1' },
  }
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { rootKey: '', releaseKey: '' },
    onSubmit: async (values): Promise<void> => {
      const missing = fields.find((field) => places[field] === 'own' && values[field] === '')
      if (missing) return form.setError(missing, { message: t.publicKey.missing })
      const given = (field: (typeof fields)[number]) => (places[field] === 'own' ? values[field] : '')
      await setUp.mutateAsync({ productId, rootKey: given('rootKey'), releaseKey: given('releaseKey') })
    },
  })
  return (
    <Panel title={t.start.title}>
      <div className="flex max-w-180 flex-col gap-4 p-4">
        <p className="text-ink-2">{t.start.text}</p>
        <Form onSubmit={form.submit}>
          {fields.map((field) => (
            <div key={field} className="flex min-w-0 flex-col gap-3">
              <RadioGroup
                label={words[field].label}
                hint={words[field].hint}
                value={places[field]}
                options={[
                  { value: 'here', label: t.start.here },
                  { value: 'own', label: t.start.own },
                ]}
                onValueChange={(place) => setPlaces({ ...places, [field]: place })}
              />
              {places[field] === 'own' && <PublicKeyField keyName={words[field].name} {...form.field(field)} />}
            </div>
          ))}
          <div>
            <Button tone="primary" type="submit" busy={form.isBusy}>
              {t.start.submit}
            </Button>
          </div>
        </Form>
      </div>
    </Panel>
  )
}
