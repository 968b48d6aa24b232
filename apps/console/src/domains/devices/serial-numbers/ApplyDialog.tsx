import { applySerials } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { serialNumberLimits } from '@slipway/contract/devices/serial-numbers/serial-numbers.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { serialQueries, useApplySerials } from './serial-numbers.queries.ts'
import { serialTexts } from './serial-texts.ts'

const { quantity, perDay } = serialNumberLimits
const schema = applySerials.input
/** An empty quantity is null while typing; the schema refuses it. */
type Values = Omit<z.input<typeof schema>, 'quantity'> & { quantity: number | null }

/** VA-80, VA-81. */
export function ApplyDialog({ onClose }: { onClose: () => void }) {
  const t = serialTexts().form
  const kit = useKitTexts()
  const [words, setWords] = useState('')
  const products = useQuery(serialQueries.products(words))
  const apply = useApplySerials()
  const form = useContractForm<Values, z.output<typeof schema>>({
    schema,
    defaultValues: { productId: '', quantity: quantity.min },
    refusalFields: { 'serial-numbers.dayFull': 'quantity', 'products.notFound': 'productId' },
    onSubmit: async (values) => {
      await apply.mutateAsync(values)
      onClose()
    },
  })
  const known = products.data ?? []
  return (
    <Dialog open onClose={onClose} title={t.title} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <Combobox
          label={t.product}
          hint={products.isSuccess && known.length === 0 && !words ? t.noProducts : t.productHint}
          required
          placeholder={t.choose}
          options={known.map(({ productId, productName, productModel }) => ({
            value: productId,
            label: productName,
            hint: productModel,
          }))}
          value={form.watch('productId') || null}
          onValueChange={(next) =>
            form.setValue('productId', next ?? '', {
              shouldDirty: true,
              shouldValidate: Boolean(form.error('productId')),
            })
          }
          onSearch={setWords}
          error={form.error('productId')}
        />
        <NumberField
          label={t.quantity}
          hint={t.quantityHint(quantity.max, formatNumber(perDay))}
          required
          min={quantity.min}
          max={quantity.max}
          value={form.watch('quantity')}
          onValueChange={(next) =>
            form.setValue('quantity', next, {
              shouldDirty: true,
              shouldValidate: Boolean(form.error('quantity')),
            })
          }
          error={form.error('quantity')}
        />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.confirm}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
