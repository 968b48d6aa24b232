import type {
  StandardDomain,
  StandardResource,
} from '@slipway/contract/products/standard-features/standard-features.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useId } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { standardTexts } from './standard-texts.ts'
import { fits } from './standard-view.ts'

interface Props {
  domains: readonly StandardDomain[]
  resources: readonly StandardResource[]
  /** The product's category, as `main.sub`. */
  category: string
  /** Undefined while a search is shown instead. */
  value: string | undefined
  onChange: (resourceId: string) => void
}

interface Group {
  key: string
  title: string
  of: StandardResource[]
}

/** Domains with their resources; those for the product's category come first. On phones it is a single select. */
export function ResourceList({ domains, resources, category, value, onChange }: Props) {
  const t = standardTexts().picker
  const name = useId()
  const groups: Group[] = [
    { key: '', title: t.fitting, of: resources.filter((one) => fits(one, category)) },
    ...domains.map(({ domainKey, name: title }) => ({
      key: domainKey,
      title: inPageLocale(title),
      of: resources.filter((one) => one.domainKey === domainKey && !fits(one, category)),
    })),
  ].filter((group) => group.of.length > 0)
  return (
    <>
      <Select
        label={t.resources}
        labelHidden
        className="sm:hidden"
        value={value ?? null}
        placeholder={t.resources}
        onValueChange={onChange}
        options={groups.flatMap((group) =>
          group.of.map((one) => ({ value: one.resId, label: `${group.title} / ${inPageLocale(one.name)}` })),
        )}
      />
      <div
        role="radiogroup"
        aria-label={t.resources}
        className="h-full max-h-[388px] overflow-y-auto pr-2 max-sm:hidden"
      >
        {groups.map((group) => (
          <fieldset key={group.key} className="mb-3 min-w-0">
            <legend className="mb-0.5 px-2 text-xs text-ink-3">{group.title}</legend>
            {group.of.map((one) => (
              <label
                key={one.resId}
                className={classNames(
                  'flex h-8 cursor-pointer items-center justify-between gap-2 rounded-sm px-2 text-sm text-ink-2 hover:bg-hover',
                  'has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={one.resId}
                  checked={one.resId === value}
                  onChange={() => onChange(one.resId)}
                  className="sr-only"
                />
                <span className="min-w-0 truncate">{inPageLocale(one.name)}</span>
                <span className="text-xs text-ink-3 tabular-nums">{one.featureTotal}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
