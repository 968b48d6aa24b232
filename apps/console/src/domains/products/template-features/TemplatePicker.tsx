import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { sameIdentifier } from '@slipway/contract/products/features/identifier.ts'
import type { TemplateFeature } from '@slipway/contract/products/template-features/template-features.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownFeature } from '../features/features.exports.ts'
import { templateQueries, useAddPatch } from './template-features.queries.ts'
import { templateTexts } from './template-texts.ts'
import { dtoOf } from './template-view.ts'
import { TemplateList } from './TemplateList.tsx'

interface Props {
  productId: string
  categoryId: string
  /** The features that the product already has. */
  features: readonly ShownFeature[]
  onClose: () => void
}

/** SI-045: the selected features of the category's template are added in one call, or none. */
export function TemplatePicker({ productId, categoryId, features: own, onClose }: Props) {
  const t = templateTexts().picker
  const kit = useKitTexts()
  const template = useQuery(templateQueries.ofCategory(categoryId))
  const add = useAddPatch()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const isPresent = ({ deKey }: TemplateFeature) => own.some((one) => sameIdentifier(one.deKey, deKey))
  const missing = (template.data ?? []).filter((one) => !isPresent(one))
  const chosen = missing.filter(({ id }) => !left.has(id))
  const isOver = own.length + chosen.length > featureLimits.perProduct
  const toggle = (id: string) =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const confirm = () =>
    add.mutate(
      { productId, featureDtos: chosen.map(dtoOf) },
      {
        onSuccess: ({ added, skipped }) => {
          if (added.length > 0) showToast('success', t.done(added.length))
          if (skipped.length > 0) showToast('warning', t.skipped(skipped.join(', ')))
          onClose()
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text}>
      {template.isPending ? (
        <Skeleton className="h-72 w-full" />
      ) : missing.length === 0 ? (
        <EmptyState plain title={t.none.title} text={t.none.text} />
      ) : (
        <TemplateList
          label={t.title}
          features={[...missing, ...(template.data ?? []).filter(isPresent)]}
          chosen={new Set([...chosen, ...(template.data ?? []).filter(isPresent)].map(({ id }) => id))}
          fixedAs={(feature) => (isPresent(feature) ? t.present : undefined)}
          onToggle={toggle}
          disabled={add.isPending}
        />
      )}
      {(add.error ?? template.error) && (
        <div className="mt-2">
          <Notice tone="danger">{(add.error ?? template.error)?.message}</Notice>
        </div>
      )}
      <FormFoot>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button tone="primary" disabled={chosen.length === 0 || isOver} busy={add.isPending} onClick={confirm}>
          {t.confirm(chosen.length)}
        </Button>
      </FormFoot>
    </Dialog>
  )
}
