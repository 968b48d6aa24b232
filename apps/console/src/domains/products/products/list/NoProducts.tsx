import { Button } from '@slipway/ui/actions/Button.tsx'
import { ProductDrawing, SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Plus } from 'lucide-react'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { isFiltered, type ProductSearch } from './product-search.ts'
import { statusName } from '../product-words.ts'
import type { ProductsTexts } from '../texts.zh.ts'

interface Props {
  search: ProductSearch
  mayCreate: boolean
  onCreate: (from: 'create' | 'example') => void
  onClear: () => void
}

const titleOf = (t: ProductsTexts['noHit'], keyword: string, status: string | undefined): string => {
  if (keyword) return t.title(keyword)
  return status === undefined ? t.filteredTitle : t.statusTitle(status)
}

export function NoProducts({ search, mayCreate, onCreate, onClear }: Props) {
  const t = useTexts().products
  if (isFiltered(search)) {
    const { keyword, status } = search
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={titleOf(t.noHit, keyword, status === undefined ? undefined : t.publishStatus[statusName(status)])}
        text={t.noHit.text}
        actions={<Button onClick={onClear}>{t.noHit.clear}</Button>}
      />
    )
  }
  return (
    <EmptyState
      drawing={<ProductDrawing />}
      framed
      title={t.empty.title}
      text={t.empty.text}
      actions={
        mayCreate && (
          <>
            <Button tone="primary" icon={<Plus size={16} />} onClick={() => onCreate('create')}>
              {t.create}
            </Button>
            <Button onClick={() => onCreate('example')}>{t.createExample}</Button>
          </>
        )
      }
    />
  )
}
