import { setHistoryRetention } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useMay } from '../../../shared/use-may.ts'
import { historyQueries, useSetRetention } from './device-history.queries.ts'
import { historyTexts } from './history-texts.ts'

const schema = z.pick(setHistoryRetention.input, { keepDays: true })
/** An empty number field is null while typing; the schema refuses it. */
type Values = { keepDays: number | null }
const { min, max } = historyLimits.keepDays

/** The retention period of a product's history, with a button to change it. */
export function RetentionLine({ productId }: { productId: string }) {
  const t = historyTexts()
  const { data } = useQuery(historyQueries.retention(productId))
  const mayChange = useMay(setHistoryRetention)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {t.kept(data.keepDays)}
      {mayChange && <TextButton onClick={() => setOpen(true)}>{t.keep.change}</TextButton>}
      {isOpen && <RetentionDialog productId={productId} keepDays={data.keepDays} onClose={() => setOpen(false)} />}
    </span>
  )
}

interface Props {
  productId: string
  keepDays: number
  onClose: () => void
}

function RetentionDialog({ productId, keepDays, onClose }: Props) {
  const t = historyTexts().keep
  const kit = useKitTexts()
  const set = useSetRetention()
  const form = useContractForm<Values, z.output<typeof schema>>({
    schema,
    defaultValues: { keepDays },
    onSubmit: async (values) => {
      await set.mutateAsync({ ...values, productId })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <NumberField
          label={t.days}
          required
          min={min}
          max={max}
          unit={t.unit}
          value={form.watch('keepDays')}
          onValueChange={(next) => form.setValue('keepDays', next, { shouldDirty: true, shouldValidate: true })}
          error={form.error('keepDays')}
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
