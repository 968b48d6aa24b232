import { accountLimits } from '@slipway/contract/identity/accounts/accounts.limits.ts'
import type { ListedAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { roleId } from '@slipway/contract/identity/roles/roles.calls.ts'
import { text } from '@slipway/contract/schema.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { roleQueries } from '../roles/roles.queries.ts'
import { accountTexts } from './account-texts.ts'
import { useUpdateAccount } from './accounts.queries.ts'

interface Props {
  account: ListedAccount
  isOwn: boolean
  onClose: () => void
}

const schema = z.object({ accountName: text({ min: 0, max: accountLimits.accountName.max }), roleId })

/** Changes an account's role and name. */
export function EditAccountDialog({ account, isOwn, onClose }: Props) {
  const t = accountTexts()
  const kit = useKitTexts()
  const roles = useQuery(roleQueries.list)
  const update = useUpdateAccount()
  const form = useContractForm({
    schema,
    defaultValues: { accountName: account.accountName, roleId: account.role.roleId },
    refusalFields: {
      'roles.notFound': 'roleId',
      'roles.moreThanOwn': 'roleId',
      'roles.notOffered': 'roleId',
      'accounts.rootName': 'accountName',
    },
    onSubmit: async (values) => {
      const { accountName, roleId: chosen } = values
      const ofName = account.isRoot && !isOwn ? {} : { accountName }
      await update.mutateAsync({ targetUserId: account.targetUserId, roleId: chosen, ...ofName })
      const isThrownOut = values.roleId !== account.role.roleId
      showToast('success', isThrownOut ? t.form.savedSignedOut : t.form.saved)
      onClose()
    },
  })
  const wanted = form.watch('roleId')
  const isOther = wanted !== account.role.roleId
  const choices = roles.data?.items ?? [{ ...account.role, administrator: false }]
  const isAdministrator = choices.find((role) => role.roleId === wanted)?.administrator === true
  const fixed = isOwn ? t.form.ownRole : account.isRoot ? t.form.rootRole : undefined
  return (
    <Dialog open onClose={onClose} title={t.form.title(account.account)} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <Controller
          control={form.control}
          name="roleId"
          render={({ field }) => (
            <Select
              label={t.form.role}
              hint={fixed}
              disabled={fixed !== undefined}
              options={choices.map((role) => ({ value: role.roleId, label: role.roleName }))}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={roles.isError ? t.failed.rolesTitle : form.error('roleId')}
            />
          )}
        />
        <TextField
          label={t.form.accountName}
          hint={account.isRoot && !isOwn ? t.form.rootName : t.form.accountNameHint}
          readOnly={account.isRoot && !isOwn}
          autoComplete="off"
          {...form.field('accountName')}
        />
        {isOther && isAdministrator && <Notice tone="warning">{t.form.administrator}</Notice>}
        {isOther && <Notice tone="warning">{t.form.signsOut}</Notice>}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.form.save}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
