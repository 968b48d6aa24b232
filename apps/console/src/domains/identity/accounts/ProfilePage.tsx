import type { OutputOf } from '@slipway/contract/define-call.ts'
import { updateProfile, type getProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { accountTexts } from './account-texts.ts'
import { profileQuery, useUpdateProfile } from './profile.queries.ts'

/** The first tab of the settings: who the account is. */
export function ProfilePage() {
  const t = accountTexts().profile
  const profile = useQuery(profileQuery)
  return (
    <section aria-label={t.title} className="max-w-120">
      {profile.data ? (
        <ProfileForm profile={profile.data} />
      ) : profile.isError ? (
        <QueryFailed query={profile} failed={t.failed} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </section>
  )
}

function ProfileForm({ profile }: { profile: OutputOf<typeof getProfile> }) {
  const t = accountTexts()
  const update = useUpdateProfile()
  const form = useContractForm({
    schema: updateProfile.input,
    defaultValues: { accountName: profile.accountName },
    onSubmit: async (values) => {
      const { accountName } = await update.mutateAsync(values)
      form.reset({ accountName })
      showToast('success', t.profile.saved)
    },
  })
  return (
    <Form onSubmit={form.submit}>
      <TextField
        label={t.profile.accountName}
        hint={t.profile.accountNameHint}
        autoComplete="name"
        {...form.field('accountName')}
      />
      <TextField label={t.profile.account} value={profile.account} readOnly />
      <TextField label={t.form.role} hint={t.profile.roleHint} value={profile.roleName} readOnly />
      <Button tone="primary" type="submit" busy={form.isBusy}>
        {t.form.save}
      </Button>
    </Form>
  )
}
