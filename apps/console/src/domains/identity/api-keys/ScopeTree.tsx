import type { listScopes } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { keyTexts } from './key-texts.ts'

export type OfferedArea = OutputOf<typeof listScopes>[number]

interface Props {
  areas: readonly OfferedArea[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  disabled: boolean
}

/** The scopes that the account may grant, by area: read and write, with a checkbox for each area and for all. */
export function ScopeTree({ areas, chosen, onChange, disabled }: Props) {
  const t = keyTexts().form
  const all = areas.flatMap(({ scopes }) => scopes)
  const choose = (changed: readonly string[], isChosen: boolean) =>
    onChange(all.filter((scope) => (changed.includes(scope) ? isChosen : chosen.includes(scope))))

  const box = (label: string, scopes: readonly string[], className?: string) => {
    const count = scopes.filter((scope) => chosen.includes(scope)).length
    return (
      <Checkbox
        label={label}
        checked={count > 0 && count === scopes.length}
        partly={count > 0 && count < scopes.length}
        disabled={disabled}
        onChange={(event) => choose(scopes, event.target.checked)}
        className={className}
      />
    )
  }
  return (
    <fieldset className="min-w-0 rounded-lg border">
      <legend className="sr-only">{t.scopes}</legend>
      <div className="flex items-center justify-between gap-4 border-b px-4 py-2.5">
        {box(t.all, all)}
        <span className="text-sm text-ink-2 tabular-nums">{t.chosen(chosen.length, all.length)}</span>
      </div>
      <ul className="max-h-72 overflow-y-auto">
        {areas.map(({ area, name, scopes }) => (
          <li key={area} className="flex items-center gap-4 border-b px-4 py-2 last:border-b-0">
            <span className="min-w-0 flex-1">{box(name, scopes)}</span>
            {(['read', 'write'] as const).map((verb) => {
              const scope = scopes.find((one) => one.endsWith(`:${verb}`))
              return (
                <span key={verb} className="w-20 shrink-0">
                  {scope && (
                    <Checkbox
                      label={
                        <>
                          <span aria-hidden="true">{t[verb]}</span>
                          <span className="sr-only">{verb === 'read' ? t.readOf(name) : t.writeOf(name)}</span>
                        </>
                      }
                      title={scope}
                      checked={chosen.includes(scope)}
                      disabled={disabled}
                      onChange={(event) => choose([scope], event.target.checked)}
                    />
                  )}
                </span>
              )
            })}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
