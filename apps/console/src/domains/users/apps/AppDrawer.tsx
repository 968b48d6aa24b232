import { appFields, type Application } from '@slipway/contract/users/apps/apps.ts'
import { createApp, getApp, updateApp } from '@slipway/contract/users/apps/apps.calls.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { call } from '@slipway/web-client/call.ts'
import { useId, useState } from 'react'
import { Controller, type FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAccount } from '../../../shared/account.ts'
import { useSaveConflict } from '../../../shared/conflict/use-save-conflict.tsx'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { storedPicture } from '../../../shared/pictures/stored-picture.ts'
import { CoverPictureField } from '../../../shared/pictures/CoverPictureField.tsx'
import { useAppChange } from './apps.queries.ts'
import { appsTexts } from './apps-texts.ts'
import { letterLogo, proposedPackage } from './proposed-names.ts'

interface Props {
  /** The application to edit; absent when creating one. */
  app?: Application
  onClose: () => void
  onSaved: (app: Application) => void
}

/** A logo can be absent in the form: it is then drawn. */
const schema = z.object({ ...appFields, logo: z.string() })
type Typed = z.input<typeof schema>

const refusalFields: Partial<Record<RefusalName, FieldPath<Typed>>> = {
  'apps.nameTaken': 'appName',
  'apps.androidNameTaken': 'androidName',
  'apps.bundleIdTaken': 'bundleId',
}

const typedOf = (app: Application | undefined): Typed => ({
  appName: app?.appName ?? '',
  androidName: app?.androidName ?? '',
  bundleId: app?.bundleId ?? '',
  logo: app?.logo ?? '',
})

/** The name is enough to create an application: everything else is proposed from it. */
export function AppDrawer({ app: given, onClose, onSaved }: Props) {
  const all = appsTexts()
  const t = all.form
  const formId = useId()
  const { account } = useAccount()
  const [edited, setEdited] = useState(given)
  const create = useAppChange(createApp, 'inPlace')
  const update = useAppChange(updateApp, 'inPlace')
  const form = useContractForm<Typed, z.output<typeof schema>>({
    schema,
    defaultValues: typedOf(given),
    refusalFields,
    onSubmit: (values): Promise<void> =>
      conflict.attempt(async () => {
        const drawn = values.logo === '' ? await letterLogo(values.appName) : undefined
        const logo = drawn ? await storedPicture(drawn, () => undefined, 'appLogo') : values.logo
        // A browser that can't draw leaves it to its user.
        if (logo === '')
          return form.setError('logo', { type: 'required', message: t.logoMissing }, { shouldFocus: true })
        const saved = edited
          ? await update.mutateAsync({
              ...values,
              logo,
              appId: edited.appId,
              updateTime: conflict.startedFrom(edited.updateTime),
            })
          : await create.mutateAsync({ ...values, logo })
        showToast('success', edited ? t.saved : t.created)
        onSaved(saved)
      }),
  })
  const names: Record<string, string> = { ...t }
  const conflict = useSaveConflict<Application>({
    newest: async () => edited && call(getApp, { appId: edited.appId }),
    updateTimeOf: ({ updateTime }) => updateTime,
    inputOf: typedOf,
    typed: (): object => form.getValues(),
    nameOf: (path) => names[path],
    onReload: (newest) => {
      setEdited(newest)
      form.reset(typedOf(newest))
    },
    submit: () => form.submit(),
  })
  /** Names that were typed stay. */
  const propose = (): void => {
    if (edited) return
    const proposed = proposedPackage(form.getValues('appName'), account)
    for (const name of ['androidName', 'bundleId'] as const)
      if (form.getValues(name) === '') form.setValue(name, proposed, { shouldValidate: true })
  }
  const appName = form.register('appName', { onBlur: propose })
  return (
    <FormDrawer
      title={edited ? all.edit : all.add}
      formId={formId}
      submitLabel={edited ? t.save : all.add}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <TextField
          label={t.appName}
          hint={t.appNameHint}
          required
          maxLength={10}
          autoComplete="off"
          {...appName}
          error={form.error('appName')}
        />
        <TextField
          label={t.androidName}
          hint={edited?.androidFixed ? t.fixed : t.androidNameHint}
          required
          readOnly={edited?.androidFixed}
          autoComplete="off"
          spellCheck={false}
          {...form.field('androidName')}
        />
        <TextField
          label={t.bundleId}
          hint={edited?.iosFixed ? t.fixed : t.bundleIdHint}
          required
          readOnly={edited?.iosFixed}
          autoComplete="off"
          spellCheck={false}
          {...form.field('bundleId')}
        />
        <Controller
          control={form.control}
          name="logo"
          render={({ field: { value, onChange } }) => (
            <CoverPictureField
              purpose="appLogo"
              label={t.logo}
              hint={t.logoHint}
              value={value}
              onChange={onChange}
              error={form.error('logo')}
            />
          )}
        />
        {conflict.notice}
      </Form>
    </FormDrawer>
  )
}
