import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import { isFrozen } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type Ref } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { useSaveConflict } from '../../../../shared/conflict/use-save-conflict.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { productFormTexts } from './form-texts.ts'
import { useTemplateChoice } from '../../template-features/template-choice.exports.ts'
import { CategoryField } from './CategoryField.tsx'
import { CommunicationFields } from './CommunicationFields.tsx'
import { NetworkPrefixField } from './NetworkPrefixField.tsx'
import { PictureField } from '../../../../shared/pictures/PictureField.tsx'
import { storedPicture } from '../../../../shared/pictures/stored-picture.ts'
import { offersOf } from './product-offers.ts'
import { useLeaveQuestion, type ClosableForm } from './use-leave-question.tsx'
import {
  comparedOf,
  productFormSchema,
  productRefusalFields,
  startOf,
  type ProductFormInput,
  type ProductFormValues,
} from './product-form.ts'
import { productQueries, useCopyProduct, useCreateProduct, useUpdateProduct } from '../products.queries.ts'
import { useOpenProduct } from '../detail/use-open-product.ts'

interface Props {
  /** The product that is changed; without one a product is created. */
  product?: Product
  /** What a new product starts from. */
  start?: Partial<Product>
  /** The product that is copied: its category stays, and what belongs to it comes along (SI-032). */
  original?: Product | undefined
  /** Above the fields of a new product: what it may be made from. */
  above?: ReactNode
  /** What a new product is said to be; by default it is created. */
  words?: { submit: string; done: string }
  ref: Ref<ClosableForm>
  /** Closes what the form is in. */
  onClose: () => void
  /** Of an edit: the product as it is stored now. */
  newest?: () => Promise<Product | undefined>
  onReload?: (newest: Product) => void
}

export function ProductForm({ product, start, original, above, words, ref, onClose, ...edit }: Props) {
  const t = productFormTexts()
  const kit = useKitTexts()
  const paths = useConsolePaths()
  const openProduct = useOpenProduct()
  const categories = useQuery(productQueries.categories)
  const all = categories.data ?? []
  const create = useCreateProduct()
  const copy = useCopyProduct()
  const update = useUpdateProduct()
  const [picture, setPicture] = useState<File | string | null>((product ?? original)?.productPic || null)
  const [percent, setPercent] = useState<number>()

  const save = async (values: ProductFormValues) => {
    const input = { ...values, productPic: await storedPicture(picture, setPercent) }
    setPercent(undefined)
    if (product) {
      const { productId, updateTime } = product
      await update.mutateAsync({ ...input, productId, updateTime: conflict.startedFrom(updateTime) })
      showToast('success', t.saved)
      onClose()
    } else {
      const created = await (original
        ? copy.mutateAsync({ ...input, copyPid: original.productId })
        : create.mutateAsync({ ...input, templateFeatures: await template.chosenIds() }))
      showToast('success', words?.done ?? t.created)
      onClose()
      openProduct(paths.product(created.productId))
    }
  }
  const form = useContractForm<ProductFormInput, ProductFormValues>({
    schema: productFormSchema,
    defaultValues: startOf(product ?? start ?? original),
    refusalFields: productRefusalFields,
    onSubmit: async (values) => {
      try {
        await conflict.attempt(() => save(values))
      } finally {
        setPercent(undefined)
      }
    },
  })
  const compared = {
    texts: useTexts().products,
    categoryName: (id: string) => inPageLocale(all.find((one) => one.id === id)?.label ?? { zh: id, en: id }),
  }
  const conflict = useSaveConflict<Product>({
    newest: async () => edit.newest?.(),
    updateTimeOf: ({ updateTime }) => updateTime,
    inputOf: (stored) => comparedOf(startOf(stored), stored.productPic, compared),
    typed: () => comparedOf(form.getValues(), picture, compared),
    nameOf: (path) => ({ ...t, categoryId: t.category })[path as keyof ProductFormInput],
    onReload: (stored) => edit.onReload?.(stored),
    submit: () => form.submit(),
    inFoot: true,
  })

  const isDirty = form.isDirty || picture !== ((product ?? original)?.productPic || null)
  const leave = useLeaveQuestion({ ref, isDirty, onLeave: onClose })

  const categoryId = form.watch('categoryId')
  const template = useTemplateChoice(product || original ? '' : categoryId)
  const category = all.find(({ id }) => id === categoryId)
  const offers = offersOf(category, deployment().accessType)
  const frozen = product !== undefined && isFrozen(product.publishStatus)

  return (
    <>
      <Form onSubmit={form.submit}>
        {above}
        <TextField
          label={t.productName}
          hint={t.productNameHint}
          required
          autoComplete="off"
          {...form.field('productName')}
        />
        <FieldPair>
          <TextField
            label={t.productModel}
            hint={t.productModelHint(productLimits.productModel.min, productLimits.productModel.max)}
            required
            mono
            autoComplete="off"
            {...form.field('productModel')}
          />
          <CategoryField
            form={form}
            categories={all}
            hasFailed={categories.isError && all.length === 0}
            disabled={frozen || original !== undefined}
          />
        </FieldPair>
        <CommunicationFields form={form} offers={offers} hasCategory={category !== undefined} disabled={frozen} />
        {template.field}
        <NetworkPrefixField form={form} apPrefix={product?.apPrefix} disabled={frozen} />
        {frozen && <Notice>{t.frozen}</Notice>}
        <PictureField
          label={t.productPic}
          value={picture}
          onValueChange={setPicture}
          error={form.error('productPic')}
          onProblem={(problem) =>
            problem === null ? form.clearErrors('productPic') : form.setError('productPic', { message: problem })
          }
          percent={percent}
          disabled={form.isBusy}
        />
        <TextArea label={t.remark} limit={productLimits.remark.max} rows={2} {...form.field('remark')} />
        <FormFoot above={conflict.notice}>
          <Button onClick={leave.ask}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {product ? t.save : (words?.submit ?? t.create)}
          </Button>
        </FormFoot>
      </Form>
      {leave.question}
    </>
  )
}
