import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { TextField, type TextFieldProps } from '@slipway/ui/form/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { panelQueries } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'

interface ProductProps {
  label?: string
  hint?: string
  value: string
  onValueChange: (productId: string) => void
  error: string | undefined
  required: boolean
}

/** A product whose features or generated panel a standard panel begins with, from those that the account sees. */
export function StartProductField({ label, hint, value, onValueChange, error, required }: ProductProps) {
  const t = panelsTexts().form
  const paths = useConsolePaths()
  const [keyword, setKeyword] = useState('')
  const found = useQuery(panelQueries.starts(keyword))
  const options = (found.data?.items ?? []).map(({ productId, productName }) => ({
    value: productId,
    label: productName,
    hint: productId,
  }))
  const isEmpty = keyword === '' && found.data?.items.length === 0
  return (
    <div>
      <Combobox
        label={label ?? t.from}
        hint={isEmpty ? t.noProducts : (hint ?? t.fromHint)}
        error={error}
        required={required}
        options={options}
        value={value || null}
        onValueChange={(chosen) => onValueChange(chosen ?? '')}
        onSearch={setKeyword}
      />
      {isEmpty && (
        <KitLink
          href={paths.products}
          className="rounded-sm text-sm text-accent-text underline-offset-3 hover:underline"
        >
          {t.toProducts}
        </KitLink>
      )}
    </div>
  )
}

interface EntryProps {
  url: Partial<TextFieldProps>
  entryName: Partial<TextFieldProps>
}

/** The page of a third party. */
export function EntryFields({ url, entryName }: EntryProps) {
  const t = panelsTexts().form
  return (
    <>
      <TextField label={t.url} hint={t.urlHint} type="url" required autoComplete="off" {...url} />
      <TextField label={t.entryName} required autoComplete="off" {...entryName} />
    </>
  )
}
