import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { templateQueries } from './template-features.queries.ts'
import { templateTexts } from './template-texts.ts'
import { isMandatory } from './template-view.ts'
import { TemplateList } from './TemplateList.tsx'

interface Choice {
  /** A field of the new-product form; draws nothing where the category has no template. */
  field: ReactNode
  /** The selected features, once the template has loaded: all, except those deselected. */
  chosenIds: () => Promise<string[]>
}

/** The template features that a new product starts with. An empty category offers none. */
export function useTemplateChoice(categoryId: string): Choice {
  const t = templateTexts().choice
  const cache = useQueryClient()
  const template = useQuery({ ...templateQueries.ofCategory(categoryId), enabled: categoryId !== '' })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)

  const features = template.data ?? []
  const chosen = new Set(features.filter((one) => isMandatory(one) || !left.has(one.id)).map(({ id }) => id))
  const chosenIds = async () => {
    if (categoryId === '') return []
    const all = await cache.ensureQueryData(templateQueries.ofCategory(categoryId))
    return all.filter((one) => isMandatory(one) || !left.has(one.id)).map(({ id }) => id)
  }
  const toggle = (id: string) =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const toggleAll = () =>
    setLeft(chosen.size === features.length ? new Set(features.map(({ id }) => id)) : new Set<string>())

  const field = categoryId !== '' && features.length > 0 && (
    <Field
      label={t.label}
      group
      hint={t.hint(chosen.size, features.length)}
      labelAside={
        isOpen && (
          <Checkbox
            label={t.all}
            checked={chosen.size === features.length}
            partly={chosen.size > 0 && chosen.size < features.length}
            onChange={toggleAll}
            className="text-sm"
          />
        )
      }
    >
      {isOpen && (
        <TemplateList
          label={t.label}
          features={features}
          chosen={chosen}
          fixedAs={(feature) => (isMandatory(feature) ? t.mandatory : undefined)}
          onToggle={toggle}
        />
      )}
      <Button
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={isOpen ? 'mt-2 self-start' : 'self-start'}
      >
        {isOpen ? t.hide : t.show(features.length)}
      </Button>
    </Field>
  )
  return { field, chosenIds }
}
