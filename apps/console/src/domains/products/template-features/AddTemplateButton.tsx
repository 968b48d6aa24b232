import { sameIdentifier } from '@slipway/contract/products/features/identifier.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import type { ShownFeature } from '../features/features.exports.ts'
import { templateQueries } from './template-features.queries.ts'
import { templateTexts } from './template-texts.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const loadPicker = () => import('./TemplatePicker.tsx')
const warmPicker = () => void loadPicker()
/** The picker of the category's template; its code loads on demand. */
export const TemplatePicker = lazyPart(() => loadPicker().then((loaded) => ({ default: loaded.TemplatePicker })))

interface Props {
  categoryId: string | undefined
  /** The features that the product already has. */
  features: readonly ShownFeature[]
  disabled: boolean
  onClick: () => void
}

/** Opens the template picker if the template has features that the product lacks. */
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
