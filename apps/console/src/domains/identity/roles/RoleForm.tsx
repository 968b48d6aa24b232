import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import { roleLimits } from '@slipway/contract/identity/roles/roles.limits.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { permissionsOf, useAccount } from '../../../shared/account.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { changesPermissions } from './role-form.ts'
import { roleTexts } from './role-texts.ts'
import { roleQueries } from './roles.queries.ts'
import type { RoleFormState } from './use-role-form.ts'

interface Props {
  id: string
  form: RoleFormState
  role: RoleShown | undefined
  /** The sections in this version: a role keeps the others that it has, but they are not offered. */
  builtMenus: readonly MenuId[]
}

export function RoleForm({ id, form, role, builtMenus }: Props) {
  const t = roleTexts()
  const own = useAccount()
  const menus = useQuery(roleQueries.menus)
  const hasFixedWords = role?.builtIn === true
  const isFixed = hasFixedWords && !role.isDefault

  const [chosen, administrator = false, seesPersonalData = false, requiresSecondFactor = false] = form.watch([
    'menus',
    'administrator',
    'seesPersonalData',
    'requiresSecondFactor',
  ])
  const how = { shouldDirty: true, shouldTouch: true }
  const throwsOut =
    role !== undefined &&
    role.accounts > 0 &&
    changesPermissions(role, { menus: chosen, administrator, seesPersonalData, requiresSecondFactor })
  return (
    <Form id={id} onSubmit={form.submit}>
      {isFixed && <Notice>{t.form.builtIn}</Notice>}
      {hasFixedWords && !isFixed && <Notice>{t.form.isDefault}</Notice>}
      <TextField
        label={t.form.roleName}
        hint={hasFixedWords ? undefined : t.form.roleNameHint(roleLimits.roleName.min, roleLimits.roleName.max)}
        required={!hasFixedWords}
        autoComplete="off"
        readOnly={hasFixedWords}
        {...form.field('roleName')}
      />
      <TextArea
        label={t.form.description}
        limit={roleLimits.description.max}
        rows={2}
        readOnly={hasFixedWords}
        {...form.field('description')}
      />
      <h3 className="text-sm text-ink-2">{t.form.menus}</h3>
      {menus.isError && !menus.data ? (
        <QueryFailed query={menus} failed={{ title: t.failed.menusTitle, text: t.failed.text }} />
      ) : menus.data ? (
        <PermissionTree
          menus={menus.data.items.filter(({ mid }) => builtMenus.includes(mid))}
          chosen={chosen}
          onChange={(next) => form.setValue('menus', next, how)}
          ownMenus={permissionsOf(own).menus}
          hasMark={administrator}
          disabled={isFixed || form.isBusy}
        />
      ) : (
        <Skeleton className="h-140 w-full" />
      )}
      <Checkbox
        label={t.form.administrator}
        hint={t.form.administratorHint}
        disabled={hasFixedWords || form.isBusy}
        checked={administrator}
        onChange={(event) => form.setValue('administrator', event.target.checked, how)}
        className="mt-3 mb-1"
      />
      {administrator && !hasFixedWords && <Notice tone="warning">{t.form.administratorWarning}</Notice>}
      <Checkbox
        label={t.form.personalData}
        hint={t.form.personalDataHint}
        disabled={hasFixedWords || form.isBusy}
        checked={seesPersonalData}
        onChange={(event) => form.setValue('seesPersonalData', event.target.checked, how)}
        className="mb-1"
      />
      <Checkbox
        label={t.form.secondFactor}
        hint={t.form.secondFactorHint}
        disabled={form.isBusy}
        checked={requiresSecondFactor}
        onChange={(event) => form.setValue('requiresSecondFactor', event.target.checked, how)}
        className="mb-1"
      />
      {throwsOut && <Notice tone="warning">{t.form.signsOut(role.accounts)}</Notice>}
    </Form>
  )
}
