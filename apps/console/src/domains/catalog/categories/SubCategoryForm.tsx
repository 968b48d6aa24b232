import {
  accessTypes,
  type MainCategory,
  type SubCategoryShown,
} from '@slipway/contract/catalog/categories/categories.ts'
import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Controller } from 'react-hook-form'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { PictureField } from '../../../shared/pictures/PictureField.tsx'
import { accessName } from './categories.exports.ts'
import { categoryTexts } from './category-texts.ts'
import { NetworkFields } from './NetworkFields.tsx'
import type { SubFormState } from './use-sub-form.ts'

interface Props {
  id: string
  form: SubFormState
  main: MainCategory
  sub: SubCategoryShown | undefined
}

const NO_TAG = ''

export function SubCategoryForm({ id, form, main, sub }: Props) {
  const t = categoryTexts().form
  const accessNames = useTexts().products.accessType
  const { picture, setPicture, percent, isBusy } = form

  return (
    <Form id={id} onSubmit={form.submit}>
      <FieldPair>
        <TextField label={t.nameZh} required autoComplete="off" {...form.field('label.zh')} />
        <TextField label={t.nameEn} required autoComplete="off" {...form.field('label.en')} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t.identifier}
          hint={sub ? t.identifierFixed : t.identifierHint}
          required={!sub}
          readOnly={sub !== undefined}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('category')}
        />
        <Controller
          control={form.control}
          name="tag"
          render={({ field }) => (
            <Select
              label={t.tag}
              hint={t.tagHint}
              value={field.value ?? NO_TAG}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={form.error('tag')}
              options={[
                { value: NO_TAG, label: t.noTag },
                ...main.subCatTagLabels.map((subgroup) => ({ value: subgroup.zh, label: inPageLocale(subgroup) })),
              ]}
            />
          )}
        />
      </FieldPair>
      <PictureField
        label={t.picture}
        value={picture}
        onValueChange={setPicture}
        error={form.error('displayUrl')}
        onProblem={(problem) =>
          problem === null ? form.clearErrors('displayUrl') : form.setError('displayUrl', { message: problem })
        }
        percent={percent}
        disabled={isBusy}
      />
      <Controller
        control={form.control}
        name="accessType"
        render={({ field }) => (
          <Field label={t.accessType} group required error={form.error('accessType')}>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {Object.values(accessTypes).map((code) => (
                <Checkbox
                  key={code}
                  label={accessNames[accessName(code)]}
                  name="accessType"
                  checked={field.value.includes(code)}
                  onChange={({ target }) =>
                    field.onChange(
                      Object.values(accessTypes).filter((one) =>
                        one === code ? target.checked : field.value.includes(one),
                      ),
                    )
                  }
                />
              ))}
            </div>
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="netProtocols"
        render={({ field }) => (
          <NetworkFields value={field.value} onChange={field.onChange} errorAt={(name) => form.error(name)} />
        )}
      />
      <TextField
        label={t.minAppVersion}
        hint={t.minAppVersionHint}
        required
        mono
        autoComplete="off"
        className="sm:w-1/2"
        {...form.field('minAppVersion')}
      />
      <TextArea
        label={t.ext}
        hint={t.extHint}
        limit={categoryLimits.extBytes}
        rows={2}
        mono
        spellCheck={false}
        {...form.field('ext')}
      />
      {sub && sub.products > 0 && <Notice>{t.inUse(sub.products)}</Notice>}
      {form.conflict}
    </Form>
  )
}
