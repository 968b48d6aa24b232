import type { OutputOf } from '@slipway/contract/define-call.ts'
import { accountLocale } from '@slipway/contract/identity/accounts/account-locale.ts'
import { updateProfile, type getProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { currentLocale, reloadIn } from '@slipway/web-client/locale.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { accountTexts } from './account-texts.ts'
import { useUpdateProfile } from './profile.queries.ts'
import { AUTOMATIC_ZONE, zoneChoices } from './zone-choices.ts'

const EmailDialog = lazyPart(async () => ({ default: (await import('./EmailDialog.tsx')).EmailDialog }))

type Profile = OutputOf<typeof getProfile>

/** Name, address, role, time zone and language. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = accountTexts()
  const { languages } = useTexts().shell
  const update = useUpdateProfile()
  const [isMoving, setMoving] = useState(false)
  const [zones] = useState(() => zoneChoices(profile.timeZone, Date.now(), t.profile.automaticZone))
  const { accountName, timeZone, locale } = profile
  const form = useContractForm({
    schema: updateProfile.input,
    defaultValues: { accountName, timeZone, locale },
    onSubmit: async (values) => {
      const saved = await update.mutateAsync(values)
      form.reset({ accountName: saved.accountName, timeZone: saved.timeZone, locale: saved.locale })
      showToast('success', t.profile.saved)
      if (saved.locale !== locale && saved.locale !== currentLocale()) reloadIn(saved.locale)
    },
  })
  const fields = (
    <Form onSubmit={form.submit}>
      <TextField
        label={t.profile.accountName}
        hint={t.profile.accountNameHint}
        autoComplete="name"
        {...form.field('accountName')}
      />
      <TextField
        label={t.profile.account}
        value={profile.account}
        readOnly
        hint={t.profile.accountHint}
        labelAside={<TextButton onClick={() => setMoving(true)}>{t.profile.changeEmail}</TextButton>}
      />
      <TextField label={t.form.role} hint={t.profile.roleHint} value={profile.roleName} readOnly />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <Combobox
            label={t.profile.timeZone}
            hint={t.profile.timeZoneHint}
            options={zones}
            error={form.error('timeZone')}
            value={field.value || AUTOMATIC_ZONE}
            onBlur={field.onBlur}
            onValueChange={(value) => field.onChange(value === null || value === AUTOMATIC_ZONE ? '' : value)}
            ref={field.ref}
          />
        )}
      />
      <Controller
        control={form.control}
        name="locale"
        render={({ field }) => (
          <Select
            label={t.profile.language}
            hint={t.profile.languageHint}
            options={accountLocale.options.map((value) => ({
              value,
              label: value === '' ? t.profile.automaticLanguage : languages[value],
            }))}
            value={field.value ?? ''}
            onBlur={field.onBlur}
            onValueChange={field.onChange}
            ref={field.ref}
          />
        )}
      />
      <div>
        <Button tone="primary" type="submit" busy={form.isBusy}>
          {t.form.save}
        </Button>
      </div>
    </Form>
  )
  return (
    <>
      {fields}
      {/* Outside of the form: events of a portal bubble to its parents, and its submit would save the profile, too. */}
      {isMoving && <EmailDialog account={profile.account} onClose={() => setMoving(false)} />}
    </>
  )
}
