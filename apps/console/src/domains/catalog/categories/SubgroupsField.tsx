import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { categoryTexts } from './category-texts.ts'

interface Props {
  value: readonly string[]
  onChange: (tags: string[]) => void
  error: string | undefined
}

/** The subgroups of a main category, as chips. Duplicates are not added. */
export function SubgroupsField({ value, onChange, error }: Props) {
  const t = categoryTexts().form
  const [typed, setTyped] = useState('')
  const add = () => {
    const tag = typed.trim()
    if (tag !== '' && !value.includes(tag)) onChange([...value, tag])
    setTyped('')
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <Field label={t.tags} group hint={t.tagsHint} error={error}>
      <div className="flex gap-2">
        <Input
          name="subCatTags"
          aria-label={t.tags}
          value={typed}
          autoComplete="off"
          maxLength={categoryLimits.tag.max}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={key}
          onBlur={add}
        />
        <Button onClick={add} disabled={typed.trim() === '' || value.length >= categoryLimits.tags}>
          {t.addTag}
        </Button>
      </div>
      {value.length > 0 && (
        <ul aria-label={t.tags} className="mt-2 flex flex-wrap gap-2">
          {value.map((tag) => (
            <li key={tag} className="flex h-8 max-w-full items-center gap-0.5 rounded-md border bg-surface-2 pl-2.5">
              <span className="truncate text-sm">{tag}</span>
              <IconButton
                label={t.removeTag(tag)}
                icon={<X size={14} />}
                onClick={() => onChange(value.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
