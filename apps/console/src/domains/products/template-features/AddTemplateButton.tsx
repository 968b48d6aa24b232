import { sameIdentifier } from '@slipway/contract/products/features/identifier.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { lazy } from 'react'
import type { ShownFeature } from '../features/features.exports.ts'
import { templateQueries } from './template-features.queries.ts'
import { templateTexts } from './template-texts.ts'

const loadPicker = () => import('./TemplatePicker.tsx')
const warmPicker = () => void loadPicker()
/** Choosing from the template of the product's category; its code comes when it is wanted. */
export const TemplatePicker = lazy(() => loadPicker().then((loaded) => ({ default: loaded.TemplatePicker })))

interface Props {
  categoryId: string | undefined
  /** What the product has. */
  features: readonly ShownFeature[]
  disabled: boolean
  onClick: () => void
}

/** Opens that picker, where the template has something that the product has not. */
export function AddTemplateButton({ categoryId, features, disabled, onClick }: Props) {
  const t = templateTexts().picker
  const template = useQuery({ ...templateQueries.ofCategory(categoryId ?? ''), enabled: categoryId !== undefined })
  const isMissing = template.data?.some(({ deKey }) => !features.some((own) => sameIdentifier(own.deKey, deKey)))
  if (!isMissing) return null
  return (
    <Button
      icon={<LayoutGrid size={16} />}
      disabled={disabled}
      onPointerEnter={warmPicker}
      onFocus={warmPicker}
      onClick={onClick}
    >
      {t.open}
    </Button>
  )
}
