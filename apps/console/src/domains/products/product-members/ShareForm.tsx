import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { accountField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { memberTexts } from './member-texts.ts'
import { roleNames } from './role-names.ts'
import { useShare } from './product-members.queries.ts'

const schema = z.object({ account: accountField({ emailOnly: true }), role: shareProduct.input.shape.role })

export function ShareForm({ productId }: { productId: string }) {
  const t = memberTexts()
  const share = useShare()
  const defaultValues: { account: string; role: MemberRole } = { account: '', role: memberRole.developer }
  const form = useContractForm({
    schema,
    defaultValues,
    refusalFields: { 'product-members.alreadyMember': 'account' },
    onSubmit: async (values) => {
      const { outcome, isMailed } = await share.mutateAsync({ productId, ...values })
      const said = isMailed ? (outcome === 'member' ? t.share.done : t.share.invited) : t.share.unmailed
      showToast(isMailed ? 'success' : 'error', said(values.account))
      form.reset(defaultValues)
    },
  })
  return (
    <section>
      <h3 className="mb-3 font-medium">{t.share.title}</h3>
      <Form onSubmit={form.submit}>
        <div className="grid items-start gap-x-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
          <TextField label={t.share.account} type="email" autoComplete="off" {...form.field('account')} />
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <Select
                label={t.share.role}
                options={roleNames.map(([name, role]) => ({ value: String(role), label: t.role[name] }))}
                value={String(field.value)}
                onValueChange={(value) => field.onChange(Number(value))}
                onBlur={field.onBlur}
                ref={field.ref}
                error={form.error('role')}
              />
            )}
          />
          <Button tone="primary" type="submit" busy={form.isBusy} className="sm:mt-[26px]">
            {t.share.send}
          </Button>
        </div>
      </Form>
      <ul className="mt-2 text-sm text-ink-2">
        {roleNames.map(([name, role]) => (
          <li key={role}>
            <span className="font-medium text-ink">{t.role[name]}</span> · {t.roleHint[name]}
          </li>
        ))}
      </ul>
    </section>
  )
}
