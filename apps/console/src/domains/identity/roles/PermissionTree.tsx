import type { ResultOf } from '@slipway/contract/define-call.ts'
import { menuGroups } from '@slipway/contract/identity/roles/menu-names.ts'
import { menus as menuOf, type MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { listMenus } from '@slipway/contract/identity/roles/roles.calls.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { useTexts } from '../../../shared/texts/texts.ts'
import { menusForAdministrators, withMenus } from './role-form.ts'
import { roleTexts } from './role-texts.ts'

type Menu = ResultOf<typeof listMenus>['items'][number]

interface Props {
  menus: readonly Menu[]
  chosen: readonly MenuId[]
  onChange: (chosen: MenuId[]) => void
  /** The author's own sections: the others can't be granted. */
  ownMenus: readonly MenuId[]
  hasMark: boolean
  disabled: boolean
}

/** The sections in four groups, with a checkbox for each group and for all. */
export function PermissionTree({ menus, chosen, onChange, ownMenus, hasMark, disabled }: Props) {
  const t = roleTexts().form
  const groups = useTexts().shell.groups
  const isOpen = (mid: MenuId) => ownMenus.includes(mid) || chosen.includes(mid)
  const choose = (changed: readonly MenuId[], isChosen: boolean) =>
    onChange(withMenus(chosen, changed.filter(isOpen), isChosen))
  const chosenShown = menus.filter(({ mid }) => chosen.includes(mid))

  const opened = Object.entries(t.opens) as [keyof typeof t.opens, string][]

  const box = (label: string, mids: readonly MenuId[], className?: string) => {
    const count = mids.filter((mid) => chosen.includes(mid)).length
    return (
      <Checkbox
        label={label}
        checked={count > 0 && count === mids.length}
        partly={count > 0 && count < mids.length}
        disabled={disabled}
        onChange={(event) => choose(mids, event.target.checked)}
        className={className}
      />
    )
  }
  const hintOf = (mid: MenuId): string | undefined => {
    const [, opens] = opened.find(([name]) => menuOf[name] === mid) ?? []
    const lacksMark = !hasMark && menusForAdministrators.includes(mid)
    const limit = ownMenus.includes(mid) ? lacksMark && t.needsMark : t.notOwn
    return [opens, limit].filter(Boolean).join(' · ') || undefined
  }
  return (
    <fieldset className="rounded-lg border">
      <legend className="sr-only">{t.menus}</legend>
      <div className="flex items-center justify-between gap-4 border-b px-4 py-2.5">
        {box(
          t.all,
          menus.map(({ mid }) => mid),
        )}
        <span className="text-sm text-ink-2 tabular-nums">{t.chosen(chosenShown.length, menus.length)}</span>
      </div>
      {menuGroups.map((group) => {
        const members = menus.filter((menu) => menu.group === group)
        if (members.length === 0) return null
        return (
          <fieldset key={group} aria-label={groups[group]} className="border-b px-4 py-3 last:border-b-0">
            {box(
              groups[group],
              members.map(({ mid }) => mid),
              'font-medium',
            )}
            <ul className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 pl-6.5 max-sm:grid-cols-1">
              {members.map(({ mid, menuName }) => (
                <li key={mid}>
                  <Checkbox
                    label={menuName}
                    hint={hintOf(mid)}
                    checked={chosen.includes(mid)}
                    disabled={disabled || !isOpen(mid)}
                    onChange={(event) => choose([mid], event.target.checked)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )
      })}
    </fieldset>
  )
}
