import type { OutputOf } from '@slipway/contract/define-call.ts'
import { addBuilder } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { builderName } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { DownloadSecret } from '../../../../shared/DownloadSecret.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useBuildChange } from '../app-builds.queries.ts'
import { buildersTexts } from './builders-texts.ts'

type Added = OutputOf<typeof addBuilder>

const schema = z.object({ name: builderName })

/** Adds a builder and shows its token once. */
export function AddBuilderDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Added>()
  return added ? <TokenDialog added={added} onClose={onClose} /> : <AddForm onAdded={setAdded} onClose={onClose} />
}

function AddForm({ onAdded, onClose }: { onAdded: (added: Added) => void; onClose: () => void }) {
  const t = buildersTexts()
  const kit = useKitTexts()
  const add = useBuildChange(addBuilder, 'inPlace')
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { name: '' },
    refusalFields: { 'appBuilders.nameTaken': 'name' },
    onSubmit: async (values) => onAdded(await add.mutateAsync(values)),
  })
  return (
    <Dialog open onClose={onClose} title={t.add} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <TextField label={t.name} hint={t.nameHint} required autoComplete="off" {...form.field('name')} />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.add}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function TokenDialog({ added: { name, token }, onClose }: { added: Added; onClose: () => void }) {
  const t = buildersTexts().once
  const server = window.location.origin
  const code = `SLIPWAY_API_KEY=${token} \\\n  slipway builder --platforms android --server ${server}`
  return (
    <ShownOnceDialog
      title={t.title(name)}
      warning={t.warning}
      asking={t}
      doneLabel={t.done}
      actions={<DownloadSecret fileName="builder.txt" values={{ SLIPWAY_API_KEY: token, SLIPWAY_SERVER: server }} />}
      onClose={onClose}
    >
      <ShownText label={t.label} text={token} name="token" copyLabel={t.copy} />
      <CopyBlock label={t.run} tabs={[{ key: 'run', label: t.run, code }]} />
    </ShownOnceDialog>
  )
}
