import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { categoryQueries } from '../../catalog/categories/categories.queries.ts'
import { panelsTexts } from './panels-texts.ts'

interface Props {
  main: string
  sub: string
  onChange: (category: { main: string; sub: string }) => void
}

/** The categories whose products can choose a standard panel. */
export function CategoryFields({ main, sub, onChange }: Props) {
  const t = panelsTexts().form
  const mains = useQuery(categoryQueries.mains)
  const subs = useQuery({ ...categoryQueries.subs(main), ...(main === '' && { queryFn: skipToken }) })
  const any = { value: '', label: t.anyCategory }
  const optionsOf = (list: readonly { id: string; label: { zh: string; en: string } }[] = []) =>
    list.map(({ id, label }) => ({ value: id, label: inPageLocale(label) }))
  return (
    <FieldPair>
      <Select
        label={t.main}
        value={main}
        onValueChange={(chosen) => onChange({ main: chosen, sub: '' })}
        options={[any, ...optionsOf(mains.data)]}
      />
      <Select
        label={t.sub}
        value={sub}
        disabled={main === ''}
        onValueChange={(chosen) => onChange({ main, sub: chosen })}
        options={[any, ...(main === '' ? [] : optionsOf(subs.data))]}
      />
    </FieldPair>
  )
}
