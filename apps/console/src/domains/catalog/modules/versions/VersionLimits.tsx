import type { FirmwareRow } from '@slipway/contract/catalog/modules/modules.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import type { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { categoryQueries } from '../../categories/categories.queries.ts'
import { moduleTexts } from '../module-texts.ts'
import type { VersionFormInput, VersionFormValues } from './version-form.ts'

type VersionForm = ReturnType<typeof useContractForm<VersionFormInput, VersionFormValues>>

/** Which devices can install the version. */
export function VersionLimits({ form, earlier }: { form: VersionForm; earlier: readonly FirmwareRow[] }) {
  const t = moduleTexts().version
  return (
    <>
      <FieldPair>
        <TextField label={t.appVersionMin} hint={t.appHint} mono autoComplete="off" {...form.field('appVersionMin')} />
        <Controller
          control={form.control}
          name="fromVersion"
          render={({ field }) => (
            <Select
              label={t.fromVersion}
              value={field.value ?? ''}
              onValueChange={field.onChange}
              error={form.error('fromVersion')}
              options={[
                { value: '', label: t.anyVersion },
                ...earlier.map(({ firmwareVersion = '' }) => ({
                  value: firmwareVersion,
                  label: firmwareVersion,
                })),
              ]}
            />
          )}
        />
      </FieldPair>
      <FieldPair>
        <TextField label={t.hardware} hint={t.hardwareHint} autoComplete="off" {...form.field('hardware')} />
        <TextField label={t.reportedAs} hint={t.reportedHint} mono autoComplete="off" {...form.field('reportedAs')} />
      </FieldPair>
      <Checkbox label={t.isStop} {...form.register('isStop')} />
    </>
  )
}

/** What the version covers and is configured with. */
export function VersionContent({ form, mainCategoryId }: { form: VersionForm; mainCategoryId: string }) {
  const t = moduleTexts().version
  return (
    <>
      {mainCategoryId !== '' && <Categories form={form} mainCategoryId={mainCategoryId} />}
      <TextField
        label={t.modelVersion}
        hint={t.modelHint}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('modelVersion')}
      />
      <TextArea
        label={t.parameters}
        hint={t.parametersHint}
        rows={3}
        mono
        spellCheck={false}
        {...form.field('parameterConfig')}
      />
    </>
  )
}

/** The sub categories of the firmware's main category; none means all of them. */
function Categories({ form, mainCategoryId }: { form: VersionForm; mainCategoryId: string }) {
  const t = moduleTexts().version
  const { data: subs = [] } = useQuery(categoryQueries.subs(mainCategoryId))
  if (subs.length === 0) return null
  return (
    <Controller
      control={form.control}
      name="categories"
      render={({ field: { value = [], onChange } }) => (
        <Field group label={t.categories} hint={t.categoriesHint} error={form.error('categories')}>
          <div className="grid max-h-72 gap-x-4 gap-y-1.5 overflow-y-auto rounded-lg border px-3 py-2.5 sm:grid-cols-2">
            {subs.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={inPageLocale(label)}
                checked={value.includes(id)}
                onChange={() => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
              />
            ))}
          </div>
        </Field>
      )}
    />
  )
}
