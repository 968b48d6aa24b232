import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Plus } from 'lucide-react'
import { AddStandardButton } from '../../standard-features/standard-features.exports.ts'
import { AddTemplateButton } from '../../template-features/template-features.exports.ts'
import { featureTexts } from '../feature-texts.ts'
import type { ShownFeature } from '../feature-view.ts'
import { warmFeatureDrawer } from '../form/editing.exports.ts'

export type AddDialog = 'add' | 'standard' | 'template'

interface Props {
  tone: 'primary' | 'secondary'
  features: readonly ShownFeature[]
  /** Undefined while the product or its model is not known. */
  categoryId: string | undefined
  onOpen: (dialog: AddDialog) => void
}

/** The ways to add features: an own one, from the standard library, from the category's template. */
export function AddFeatureButtons({ tone, features, categoryId, onOpen }: Props) {
  const t = featureTexts()
  const isFull = features.length >= featureLimits.perProduct
  return (
    <>
      <Button
        tone={tone}
        icon={<Plus size={16} />}
        disabled={isFull}
        title={isFull ? t.full(featureLimits.perProduct) : undefined}
        onPointerEnter={warmFeatureDrawer}
        onFocus={warmFeatureDrawer}
        onClick={() => onOpen('add')}
      >
        {t.add}
      </Button>
      <AddStandardButton disabled={isFull} onClick={() => onOpen('standard')} />
      <AddTemplateButton
        categoryId={categoryId}
        features={features}
        disabled={isFull}
        onClick={() => onOpen('template')}
      />
    </>
  )
}
