import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import type { Subgroup } from '@slipway/contract/catalog/categories/category-fields.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { X } from 'lucide-react'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { categoryTexts } from './category-texts.ts'

interface Props {
  value: readonly Subgroup[]
  onChange: (subgroups: Subgroup[]) => void
  error: string | undefined
}

const nameOf = ({ zh, en }: Subgroup): string => inPageLocale({ zh, en: en ?? zh })

/** The subgroups of a main category in both languages. Duplicates are not added; a chip's English name can be changed. */
export function SubgroupsField({ value, onChange, error }: Props) {
  const t = categoryTexts().form
  const [zh, setZh] = useState('')
  const [en, setEn] = useState('')
  /** The Chinese name of the chip that is being changed. */
  const [changed, setChanged] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  const add = () => {
    const typed = { zh: zh.trim(), en: en.trim() || zh.trim() }
    if (typed.zh === '') return
    const at = value.findIndex((one) => one.zh === (changed ?? typed.zh))
    const next = at < 0 ? [...value, typed] : value.with(at, typed)
    onChange(next.filter((one, place) => next.findIndex((other) => other.zh === one.zh) === place))
    setZh('')
    setEn('')
    setChanged(undefined)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
    first.current?.focus()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) add()
  }
  const edit = (subgroup: Subgroup) => {
    setChanged(subgroup.zh)
    setZh(subgroup.zh)
    setEn(subgroup.en ?? subgroup.zh)
    first.current?.focus()
  }
  return (
    <Field label={t.tags} group hint={t.tagsHint} error={error}>
      <div className="flex gap-2 max-sm:flex-wrap" onBlur={leave}>
        <Input
          ref={first}
          name="subCatTags"
          aria-label={t.tagZh}
          placeholder={t.tagZh}
          value={zh}
          autoComplete="off"
          maxLength={categoryLimits.tag.max}
          onChange={(event) => setZh(event.target.value)}
          onKeyDown={key}
        />
        <Input
          name="subCatTagEn"
          aria-label={t.tagEn}
          placeholder={t.tagEn}
          value={en}
          autoComplete="off"
          maxLength={categoryLimits.tagInEnglish.max}
          onChange={(event) => setEn(event.target.value)}
          onKeyDown={key}
        />
        <Button
          onClick={add}
          disabled={zh.trim() === '' || (changed === undefined && value.length >= categoryLimits.tags)}
        >
          {changed === undefined ? t.addTag : t.changeTag}
        </Button>
      </div>
      {value.length > 0 && (
        <ul aria-label={t.tags} className="mt-2 flex flex-wrap gap-2">
          {value.map((subgroup) => (
            <li
              key={subgroup.zh}
              className="flex h-8 max-w-full items-center gap-0.5 rounded-md border bg-surface-2 pl-1"
            >
              <button
                type="button"
                aria-label={t.editTag(nameOf(subgroup))}
                title={t.editTag(nameOf(subgroup))}
                onClick={() => edit(subgroup)}
                className="h-6 truncate rounded-sm px-1.5 text-sm hover:bg-hover"
              >
                {subgroup.zh}
                <span className="text-ink-3"> {subgroup.en}</span>
              </button>
              <IconButton
                label={t.removeTag(nameOf(subgroup))}
                icon={<X size={14} />}
                onClick={() => onChange(value.filter((other) => other !== subgroup))}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
