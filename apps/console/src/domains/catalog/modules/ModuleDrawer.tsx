import { communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { imageChips } from '@slipway/contract/catalog/modules/image-chips.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import { developModes, type RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { PictureField } from '../../../shared/pictures/PictureField.tsx'
import { useTexts } from '../../../shared/texts/texts.ts'
import { communicationName } from '../categories/categories.exports.ts'
import { FileField } from '../../../shared/files/FileField.tsx'
import { moduleTexts } from './module-texts.ts'
import { developName } from './modules.queries.ts'
import { useModuleForm } from './use-module-form.ts'

interface Props {
  /** The module to edit; absent when adding one. */
  module?: RadioModule
  onClose: () => void
}

export function ModuleDrawer({ module, onClose }: Props) {
  const texts = moduleTexts()
  const t = texts.form
  const modes = useTexts().products.communicationType
  const formId = useId()
  const form = useModuleForm({ module, onDone: onClose })
  const { picture, diagram } = form
  return (
    <FormDrawer
      title={module ? t.edit(module.moduleName) : t.add}
      formId={formId}
      submitLabel={module ? t.save : t.add}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <TextField label={t.name} required autoComplete="off" {...form.field('moduleName')} />
        <FieldPair>
          <Controller
            control={form.control}
            name="communicationMode"
            render={({ field }) => (
              <Select
                label={t.mode}
                value={field.value}
                onValueChange={field.onChange}
                options={Object.values(communicationTypes).map((value) => ({
                  value,
                  label: modes[communicationName(value)],
                }))}
              />
            )}
          />
          <Controller
            control={form.control}
            name="developMode"
            render={({ field }) => (
              <Select
                label={t.develop}
                hint={texts.developHints[developName(field.value)]}
                value={field.value}
                onValueChange={field.onChange}
                options={Object.values(developModes).map((value) => ({
                  value,
                  label: texts.developModes[developName(value)],
                }))}
              />
            )}
          />
        </FieldPair>
        <FieldPair>
          <Controller
            control={form.control}
            name="chip"
            render={({ field }) => (
              <Select
                label={t.chip}
                hint={t.chipHint}
                value={field.value ?? ''}
                onValueChange={field.onChange}
                options={[
                  { value: '' as const, label: t.anyChip },
                  ...imageChips.map((value) => ({ value, label: value })),
                ]}
              />
            )}
          />
          <TextField label={t.size} autoComplete="off" {...form.field('moduleSize')} />
        </FieldPair>
        <TextArea label={t.desc} rows={2} limit={moduleLimits.desc.max} {...form.field('moduleDesc')} />
        <PictureField
          label={t.picture}
          value={picture.value}
          onValueChange={picture.set}
          error={form.error('modulePic')}
          onProblem={(problem) =>
            problem === null ? form.clearErrors('modulePic') : form.setError('modulePic', { message: problem })
          }
          percent={picture.percent}
          disabled={form.isBusy}
        />
        <TextField label={t.doc} type="url" autoComplete="off" {...form.field('moduleIntroductionDoc')} />
        <FileField
          label={t.diagram}
          error={form.error('circuitDiagram')}
          file={diagram.file}
          onFile={diagram.set}
          words={{
            choose: diagram.stored ? texts.facts.openDiagram : texts.version.choose,
            limit: t.diagramHint,
            remove: texts.removeFile,
          }}
          accept={moduleLimits.diagram.mediaTypes.join(',')}
          percent={diagram.percent}
          disabled={form.isBusy}
        />
        {form.conflict}
      </Form>
    </FormDrawer>
  )
}
