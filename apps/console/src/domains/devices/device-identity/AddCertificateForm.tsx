import { certificatePem } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useAddCertificate } from './device-identity.queries.ts'
import { identityTexts } from './identity-texts.ts'

const schema = z.object({ certificate: certificatePem.check(z.minLength(1)) })

export function AddCertificateForm({ device: { productId, serial } }: { device: DeviceName }) {
  const t = identityTexts().certificates
  const add = useAddCertificate()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { certificate: '' },
    refusalFields: {
      'device-identity.noCertificate': 'certificate',
      'device-identity.privateKey': 'certificate',
      'device-identity.weakKey': 'certificate',
      'device-identity.outOfDate': 'certificate',
      'device-identity.certificateKnown': 'certificate',
      'device-identity.tooManyCertificates': 'certificate',
    },
    onSubmit: async ({ certificate }) => {
      await add.mutateAsync({ productId, serial, certificate })
      form.setValue('certificate', '', { shouldDirty: false })
    },
  })
  return (
    <Form onSubmit={form.submit}>
      <TextArea
        label={t.pem}
        hint={t.pemHint}
        required
        mono
        rows={6}
        spellCheck={false}
        placeholder="-----BEGIN CERTIFICATE-----"
        limit={deviceIdentityLimits.certificateCharacters}
        {...form.field('certificate')}
      />
      <FormFoot>
        <Button tone="primary" type="submit" busy={form.isBusy}>
          {t.add}
        </Button>
      </FormFoot>
    </Form>
  )
}
