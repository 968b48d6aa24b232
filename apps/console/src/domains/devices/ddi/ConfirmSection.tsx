import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import { saveProductDdi } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { confirmBy, ddiRules, type ProductDdi } from '@slipway/contract/devices/ddi/ddi.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Controller } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useMay } from '../../../shared/use-may.ts'
import { ddiTexts } from './ddi-texts.ts'
import { useSaveDdi } from './ddi.queries.ts'

/** What confirms an update: it depends on the client, and the wrong one never confirms or confirms too early. */
export function ConfirmSection({ productId, rules }: { productId: string; rules: ProductDdi }) {
  const t = ddiTexts().confirmBy
  const may = useMay(saveProductDdi)
  const save = useSaveDdi()
  const form = useContractForm<z.input<typeof ddiRules>, z.output<typeof ddiRules>>({
    schema: ddiRules,
    defaultValues: {
      confirmBy: rules.confirmBy,
      versionAttribute: rules.versionAttribute,
      firmwareType: rules.firmwareType,
    },
    onSubmit: async (values) => {
      await save.mutateAsync({ productId, ...values })
      form.reset(values)
    },
  })
  return (
    <Panel title={t.title}>
      <div className="p-4">
        <Form onSubmit={form.submit}>
          <Controller
            control={form.control}
            name="confirmBy"
            render={({ field }) => (
              <RadioGroup
                label={t.label}
                direction="column"
                value={field.value}
                onValueChange={field.onChange}
                options={[
                  { value: confirmBy.version, label: t.version, hint: t.versionHint, disabled: !may },
                  { value: confirmBy.closed, label: t.closed, hint: t.closedHint, disabled: !may },
                ]}
              />
            )}
          />
          <TextField
            label={t.attribute}
            hint={t.attributeHint}
            mono
            autoComplete="off"
            spellCheck={false}
            disabled={!may}
            className="max-w-100"
            {...form.field('versionAttribute')}
          />
          <Controller
            control={form.control}
            name="firmwareType"
            render={({ field }) => (
              <Select
                label={t.type}
                value={field.value}
                onValueChange={field.onChange}
                disabled={!may}
                options={Object.values(firmwareTypes).map((value) => ({ value, label: t.types[value] }))}
                className="max-w-100"
              />
            )}
          />
          {may && (
            <div>
              <Button type="submit" busy={form.isBusy} disabled={!form.isDirty}>
                {t.save}
              </Button>
            </div>
          )}
        </Form>
      </div>
    </Panel>
  )
}
