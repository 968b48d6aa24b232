import type { Product } from '@slipway/contract/products/products/products.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { productFormTexts } from './form-texts.ts'
import { ProductForm } from './ProductForm.tsx'
import { productQueries } from '../products.queries.ts'
import type { ClosableForm } from './use-leave-question.tsx'

interface Props {
  fromExample: boolean
  ref: Ref<ClosableForm>
  onClose: () => void
}

const BLANK = ''

/** A new product, from nothing or from a template where there is one (SI-034). */
export function NewProductForm({ fromExample, ...form }: Props) {
  const t = productFormTexts()
  const templates = useQuery(productQueries.templates)
  const [template, setTemplate] = useState<Product>()
  const items = templates.data?.items ?? []
  const choice = items.length > 0 && (
    <Select
      label={t.template}
      hint={template ? t.templateHint : undefined}
      value={template?.productId ?? BLANK}
      onValueChange={(id) => setTemplate(items.find(({ productId }) => productId === id))}
      options={[
        { value: BLANK, label: t.templateNone },
        ...items.map(({ productId, productName, categoryLabel }) => ({
          value: productId,
          label: `${productName} · ${inPageLocale(categoryLabel)}`,
        })),
      ]}
    />
  )
  return (
    <ProductForm
      key={template?.productId}
      start={template ?? (fromExample ? t.example : undefined)}
      original={template}
      above={choice}
      {...form}
    />
  )
}
