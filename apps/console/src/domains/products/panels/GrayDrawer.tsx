import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useId, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { AudienceFields } from './AudienceFields.tsx'
import {
  audienceOf,
  grayChoiceIn,
  grayFormSchema,
  grayRefusalFields,
  grayStart,
  type GrayFormInput,
  type GrayFormValues,
} from './gray-form.ts'
import { configOf, madeKinds } from './panel-form.ts'
import { useReleaseGray, useUpgradePanel } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'
import { ProgramField } from './programs/ProgramField.tsx'
import { EntryFields, StartProductField } from './StartFields.tsx'

interface Props {
  panel: Panel
  /** A newer version of a published panel; otherwise its first release. */
  isUpgrade: boolean
  onClose: () => void
}

/** Who gets a version before all others, and, of an upgrade, what is in it. */
export function GrayDrawer({ panel, isUpgrade, onClose }: Props) {
  const texts = panelsTexts()
  const t = texts.gray
  const formId = useId()
  const [gray, upgrade] = [useReleaseGray(), useUpgradePanel()]
  const { panelId, panelName, updateTime, version } = panel
  const kind = madeKinds.find((one) => one === panel.config.kind) ?? 'visual'
  const [isByConfig, setByConfig] = useState(false)
  const form = useContractForm<GrayFormInput, GrayFormValues>({
    schema: grayFormSchema,
    defaultValues: grayStart(panel),
    refusalFields: grayRefusalFields(isByConfig),
    onSubmit: async (values): Promise<void> => {
      const audience = audienceOf(values)
      if (!isUpgrade) await gray.mutateAsync({ panelId, updateTime, ...audience })
      else {
        const chosen = { ...(values.version && { version: values.version }), note: values.note }
        await upgrade.mutateAsync({
          panelId,
          updateTime,
          ...audience,
          ...chosen,
          config: configOf({ ...values, kind }),
        })
      }
      showToast('success', t.done)
      onClose()
    },
  })
  const grayNumber = useWatch({ control: form.control, name: 'grayNumber' })
  return (
    <FormDrawer
      title={isUpgrade ? t.upgradeTitle(panelName) : t.title(panelName)}
      formId={formId}
      submitLabel={isUpgrade ? t.submitUpgrade : t.submit}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <Notice tone="info">{isUpgrade ? t.upgradeText : t.text}</Notice>
        {isUpgrade && kind === 'entry' && <EntryFields url={form.field('url')} entryName={form.field('entryName')} />}
        {isUpgrade && kind === 'eib' && (
          <Controller
            control={form.control}
            name="miniProgramId"
            render={({ field }) => (
              <ProgramField
                productId={panel.productId ?? undefined}
                value={field.value ?? ''}
                onValueChange={field.onChange}
                error={form.error('miniProgramId')}
              />
            )}
          />
        )}
        {isUpgrade && kind === 'visual' && (
          <Controller
            control={form.control}
            name="fromProduct"
            render={({ field }) => (
              <StartProductField
                value={field.value ?? ''}
                onValueChange={field.onChange}
                error={form.error('fromProduct')}
                required={panel.productId === null}
              />
            )}
          />
        )}
        <Controller
          control={form.control}
          name="ratio"
          render={({ field: { value, onChange: onValueChange, onBlur } }) => (
            <AudienceFields
              gray={grayChoiceIn(form, { grayNumber, isByConfig, setByConfig })}
              ratio={{ value, onValueChange, onBlur, error: form.error('ratio') }}
              accounts={form.field('accounts')}
            />
          )}
        />
        {isUpgrade && (
          <>
            <TextField label={t.version} hint={t.versionHint(version)} autoComplete="off" {...form.field('version')} />
            <TextField label={t.note} autoComplete="off" {...form.field('note')} />
          </>
        )}
      </Form>
    </FormDrawer>
  )
}
