import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Plus } from 'lucide-react'
import { useTexts } from '../../../../shared/texts/texts.ts'
import type { ProductSearch } from './product-search.ts'
import { statusName } from '../product-words.ts'

interface Props {
  search: ProductSearch
  mayCreate: boolean
  onCreate: (from: 'create' | 'example') => void
  onClear: () => void
}

export function NoProducts({ search: { keyword, status }, mayCreate, onCreate, onClear }: Props) {
  const t = useTexts().products
  if (keyword || status !== undefined) {
    const statusWords = status === undefined ? '' : t.publishStatus[statusName(status)]
    return (
      <EmptyState
        title={keyword ? t.noHit.title(keyword) : t.noHit.statusTitle(statusWords)}
        text={t.noHit.text}
        actions={<Button onClick={onClear}>{t.noHit.clear}</Button>}
      />
    )
  }
  return (
    <EmptyState
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
