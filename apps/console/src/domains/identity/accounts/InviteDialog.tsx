import type { PendingInvitation } from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { accountField, indexcodeOf, isNumeric } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { rule } from '@slipway/contract/rules.ts'
import { roleId } from '@slipway/contract/identity/roles/roles.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { deployment } from '@slipway/web-client/deployment.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'

import { roleQueries } from '../roles/roles.queries.ts'
import { accountTexts } from './account-texts.ts'
import { accountQueries, useCancelInvitation, useInvite } from './accounts.queries.ts'

/** SI-007: mails a link that creates an account of the chosen role; lists the pending invitations below. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = accountTexts()
  const kit = useKitTexts()
  const roles = useQuery(roleQueries.list)
  const pending = useQuery(accountQueries.invitations)
  const invite = useInvite()
  const choices = roles.data?.items ?? []
  const { longAccounts, phoneAccounts } = deployment()
  const form = useContractForm({
    schema: z.object({
      account: accountField({ emailOnly: !phoneAccounts, longAccounts }),
      telephoneCode: z.string().check(z.trim(), z.regex(/^\+?[0-9]{1,4}$/, rule('telephoneCode'))),
      roleId,
    }),
    defaultValues: { account: '', telephoneCode: DEFAULT_AREA_CODE, roleId: '' },
    refusalFields: {
      'roles.notFound': 'roleId',
      'roles.moreThanOwn': 'roleId',
      'roles.notOffered': 'roleId',
      'accounts.taken': 'account',
      'sign-in.accountInput': 'account',
    },
    onSubmit: async ({ account, telephoneCode, roleId: role }) => {
      const indexcode = isNumeric(account) ? indexcodeOf(account, telephoneCode.replace('+', '')) : ''
      await invite.mutateAsync({ account, indexcode, roleId: role })
      showToast('success', t.inviting.sent(account))
      onClose()
    },
  })
  const isAdministrator = choices.find((role) => role.roleId === form.watch('roleId'))?.administrator === true
  return (
    <Dialog open onClose={onClose} title={t.inviting.title} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <p className="mb-4 text-sm text-ink-2">{phoneAccounts ? t.inviting.textWithPhones : t.inviting.text}</p>
        <TextField
          label={phoneAccounts ? t.inviting.accountOrPhone : t.inviting.account}
          type={phoneAccounts ? 'text' : 'email'}
          autoComplete="off"
          required
          {...form.field('account')}
        />
        {phoneAccounts && isNumeric(form.watch('account')) && (
          <TextField
            label={t.inviting.telephoneCode}
            hint={t.inviting.telephoneCodeHint}
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.field('telephoneCode')}
          />
        )}
        <Controller
          control={form.control}
          name="roleId"
          render={({ field }) => (
            <Select
              label={t.form.role}
              required
              options={[
                { value: '', label: '' },
                ...choices.map((role) => ({ value: role.roleId, label: role.roleName })),
              ]}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={roles.isError ? t.failed.rolesTitle : form.error('roleId')}
            />
          )}
        />
        {isAdministrator && <Notice tone="warning">{t.form.administrator}</Notice>}
        {pending.data && pending.data.length > 0 && <Pending invitations={pending.data} />}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.inviting.send}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function Pending({ invitations }: { invitations: readonly PendingInvitation[] }) {
  const t = accountTexts().inviting
  const cancel = useCancelInvitation()
  return (
    <section className="mt-2">
      <h3 className="text-sm font-medium">{t.pending}</h3>
      <ul className="max-h-48 divide-y overflow-y-auto">
        {invitations.map((invitation) => (
          <li key={invitation.indexcode} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span title={invitation.account} className="block truncate">
                {invitation.account}
              </span>
              <span className="block text-xs text-ink-2">
                {invitation.roleName} · {t.until(formatTime(invitation.expiresTime))}
              </span>
            </span>
            <TextButton
              aria-label={t.cancelNamed(invitation.account)}
              onClick={() => cancel.mutate(invitation, { onSuccess: () => showToast('success', t.cancelled) })}
            >
              {t.cancel}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
